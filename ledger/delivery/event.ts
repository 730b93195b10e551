import type { Event, Split } from "@receipts/formats/events.ts";
import { eventSchema } from "@receipts/formats/events.ts";
import * as z from "zod";

/** Every member that an event names, each once, in the order of their ids. */
export function membersOf(event: Event): readonly string[] {
  return [...new Set(named(event))].sort();
}

/** What an event is about. What comes later about the same thing must not overtake it. */
export function subjectOf(event: Event): string {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
    case "expense.deleted":
      return `expense:${event.expense}`;
    case "settlement.recorded":
    case "settlement.reversed":
      return `settlement:${event.settlement}`;
    case "write_off.recorded":
      return `write_off:${event.writeOff}`;
  }
}

/**
 * The how-manieth an event is among all that can be told about its subject, from 1. The SQL function
 * `place_in_subject` says the same of an event that is stored.
 */
export function placeOf(event: Event): number {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
      return event.version;
    case "expense.deleted":
      return event.version + 1;
    case "settlement.reversed":
      return 2;
    case "settlement.recorded":
    case "write_off.recorded":
      return 1;
  }
}

/** The event as it travels. */
export function payloadText(event: Event): string {
  return JSON.stringify(z.encode(eventSchema, event));
}

function named(event: Event): readonly string[] {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
      return [...event.paidBy.map(({ member }) => member), ...sharing(event.split)];
    case "settlement.recorded":
      return [event.from, event.to];
    case "write_off.recorded":
      return [event.debtor, event.creditor];
    case "expense.deleted":
    case "settlement.reversed":
      return [];
  }
}

function sharing(split: Split): readonly string[] {
  switch (split.mode) {
    case "equal":
      return split.among;
    case "exact":
      return split.amounts.map(({ member }) => member);
    case "shares":
      return split.shares.map(({ member }) => member);
    case "percent":
      return split.percents.map(({ member }) => member);
    case "adjustments":
      return [...split.among, ...split.adjustments.map(({ member }) => member)];
  }
}
