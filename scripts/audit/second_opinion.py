#!/usr/bin/env python3
"""A second opinion on the published results, in another language and with nothing but its library.

    python3 second_opinion.py FOLDER

FOLDER is a copy of the site, or its `artifacts`. Every admission is decided again from the effects and
limits that it states, and every ledger book and verification is added up again. What needs the language
(effects, properties, handlers) is out of reach here. Exit status: 0 agreed, 1 not, 2 nothing to read.
"""

import json
import pathlib
import sys


def admission(document):
    """Claims of a `yichus.admission/1` that sums can settle, as sentences about what is wrong."""
    operations = document["operations"]
    admitted = [o for o in operations if o["verdict"] == "admitted"]
    ids = [o["id"] for o in admitted]
    if len(set(o["id"] for o in operations)) != len(operations):
        yield "two operations have one id"
    if document["admitted"] != ids:
        yield "`admitted` is not the list of operations with that verdict"
    if document["order"] != "any" and sorted(document["order"]) != sorted(ids):
        yield "`order` is not an order of what was admitted"
    if admitted and document["replay"]["status"] == "drift":
        yield "something is admitted although the handlers drift"
    if document["rounds"] != {"serial": len(ids), "escrow": min(len(ids), 1)}:
        yield "the rounds are not those of what was admitted"
    for key in document["keys"]:
        yield from balance(key, admitted)
    for operation in operations:
        if operation["verdict"] == "deferred":
            yield from refusal(operation, document["keys"], ids)
    yield from greedy(document)


def balance(key, admitted):
    members = key.get("sumOf", [key["key"]])
    change = {
        o["id"]: sum(int(e["delta"]) for e in o["effects"] if e["key"] in members) for o in admitted
    }
    for side, sign in (("debits", -1), ("credits", 1)):
        stated = {held["id"]: int(held["amount"]) for held in key[side]}
        if stated != {i: abs(d) for i, d in change.items() if d * sign > 0}:
            yield f"{key['key']}: its {side} are not those of the admitted operations"
    initial = int(key["initial"])
    low = initial - sum(int(held["amount"]) for held in key["debits"])
    high = initial + sum(int(held["amount"]) for held in key["credits"])
    if (low, high) != (int(key["interval"]["low"]), int(key["interval"]["high"])):
        yield f"{key['key']}: the interval should be {low} to {high}"
    if int(key["final"]) != low + high - initial:
        yield f"{key['key']}: the balance at the end should be {low + high - initial}"
    for bound in key["bounds"]:
        limit = int(bound["limit"])
        # What is broken before anything runs is told of at the operations that it stops.
        touched = key["debits"] or key["credits"]
        if touched and (low < limit if bound["kind"] == "at_least" else high > limit):
            yield f"{key['key']}: an order of the admitted set breaks {bound['name']}"


def refusal(operation, keys, ids):
    for why in operation["why"]:
        if "bound" not in why:
            if not set(why["with"]) <= set(ids):
                yield f"{operation['id']}: its refusal blames something that was not admitted"
            continue
        key = next(k for k in keys if k["key"] == why["key"])
        held = key[why["heldBy"]["side"]][: why["heldBy"]["upTo"]]
        if not set(why["heldBy"].get("ids", [])) <= set(ids):
            yield f"{operation['id']}: its refusal blames something that was not admitted"
        if sum(int(h["amount"]) for h in held) != int(why["heldBy"]["total"]):
            yield f"{operation['id']}: the holders on {why['key']} do not add up"
        room = abs(int(why["initial"]) - int(why["limit"])) - int(why["heldBy"]["total"])
        if room != int(why["headroom"]) or int(why["need"]) - room != int(why["shortfall"]):
            yield f"{operation['id']}: headroom, need and shortfall on {why['key']} do not add up"
        if int(why["shortfall"]) <= 0:
            yield f"{operation['id']}: refused although nothing is short on {why['key']}"


def greedy(document):
    """Decides again, in the order of arrival, where no search took part."""
    operations = [o for o in document["operations"] if o["verdict"] != "inconclusive"]
    if document["mode"] != "greedy" or document["components"]:
        return
    taken, given = {}, {}
    for operation in operations:
        fits = True
        for key in document["keys"]:
            members = key.get("sumOf", [key["key"]])
            delta = sum(int(e["delta"]) for e in operation["effects"] if e["key"] in members)
            low = int(key["initial"]) - taken.get(key["key"], 0) + min(delta, 0)
            high = int(key["initial"]) + given.get(key["key"], 0) + max(delta, 0)
            for bound in key["bounds"]:
                limit = int(bound["limit"])
                if delta < 0 and bound["kind"] == "at_least" and low < limit:
                    fits = False
                if delta > 0 and bound["kind"] == "at_most" and high > limit:
                    fits = False
        if fits != (operation["verdict"] == "admitted"):
            yield f"{operation['id']}: should be {'admitted' if fits else 'deferred'}"
        if not fits:
            continue
        for key in document["keys"]:
            members = key.get("sumOf", [key["key"]])
            delta = sum(int(e["delta"]) for e in operation["effects"] if e["key"] in members)
            side = taken if delta < 0 else given
            side[key["key"]] = side.get(key["key"], 0) + abs(delta)


def book(document):
    """An `evenly.book/1`: journals cancel out, and balances are the sums of their postings."""
    for group in document["groups"]:
        sums = {}
        for place, journal in enumerate(group["journals"], start=1):
            if journal["sequence"] != place:
                yield f"journal {journal['journal']} stands at place {place} of its group"
            totals = {}
            for posting in journal["postings"]:
                owner = (posting["member"], posting["currency"])
                minor = int(posting["minor"])
                sums[owner] = sums.get(owner, 0) + minor
                totals[posting["currency"]] = totals.get(posting["currency"], 0) + minor
            for currency, total in totals.items():
                if total != 0:
                    yield f"journal {journal['journal']} adds up to {total} {currency}"
        stated = {(b["member"], b["currency"]): int(b["minor"]) for b in group["balances"]}
        for owner in sorted(set(sums) | set(stated)):
            if sums.get(owner, 0) != stated.get(owner, 0):
                yield f"{owner[0]} should have {sums.get(owner, 0)} {owner[1]}, not {stated.get(owner)}"


def verification(document):
    """An `evenly.verification/1`: what it found is consistent in itself."""
    sums = {}
    for found in document["unbalancedJournals"]:
        place = (found["group"], found["currency"])
        sums[place] = sums.get(place, 0) + int(found["sum"])
    groups = {(g["group"], g["currency"]): int(g["sum"]) for g in document["unbalancedGroups"]}
    if {place: total for place, total in sums.items() if total != 0} != groups:
        yield "the unbalanced groups are not the sums of the unbalanced journals"
    for found in document["driftedBalances"]:
        if found["projected"] == found["computed"]:
            yield f"{found['member']}: a balance is said to have drifted and has not"


CHECKS = {
    "yichus.admission/1": admission,
    "evenly.book/1": book,
    "evenly.verification/1": verification,
}


def sentences(check, document):
    """What a check says; that a document lacks what its schema promises is an objection as well."""
    try:
        yield from check(document)
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError) as error:
        yield f"is not what {document['schema']} promises: {type(error).__name__} {error}"


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    checked = faults = 0
    folder = pathlib.Path(arguments[0])
    # The sources beside the artifacts hold results that are wrong on purpose.
    results = folder / "artifacts" if (folder / "artifacts").is_dir() else folder
    for path in sorted(it for it in results.rglob("*.json") if it.is_file()):
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            faults += 1
            print(f"{path}: is no JSON: {error}")
            continue
        check = CHECKS.get(document.get("schema")) if isinstance(document, dict) else None
        if check is None:
            continue
        checked += 1
        for sentence in sentences(check, document):
            faults += 1
            print(f"{path}: {sentence}")
    print(f"{checked} results added up again, {faults} objections.")
    return 2 if checked + faults == 0 else int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
