---- MODULE Admission ----
EXTENDS Integers, Sequences, FiniteSets

\* With Extra = {}: BoundsHold is an invariant of Spec, and PropertiesHold of SpecInOrder.
\* With Extra = {i} for any i of {4, 6, 7}: BoundsHold is violated in Spec.
\* An order ends when everything is done: let TLC not take that for a deadlock.
CONSTANT Extra

\* key 1: "A"
\* key 2: "B"
\* key 3: "C"
\* key 4: "D"
\* operation 1: "t1"
\* operation 2: "t2"
\* operation 3: "t3"
\* operation 4: "t4"
\* operation 5: "t5"
\* operation 6: "t6"
\* operation 7: "t7"
\* operation 8: "t8"

Keys == 1..4
Initial == <<200, 60, 40, 150>>
Effect == <<
  <<-30, 0, 0, 30>>,
  <<-100, 100, 0, 0>>,
  <<0, -45, 45, 0>>,
  <<-80, 0, 80, 0>>,
  <<0, 15, 0, -15>>,
  <<0, 0, -25, 25>>,
  <<20, -20, 0, 0>>,
  <<0, 0, 40, -40>>>>
Admitted == {1, 2, 3, 8}
Order == <<1, 2, 3, 8>>

VARIABLES balance, done

Start == balance = Initial
Change(i) == balance' = [k \in Keys |-> balance[k] + Effect[i][k]]

\* Every order.
Init == Start /\ done = {}
Next == \E i \in (Admitted \union Extra) \ done : Change(i) /\ done' = done \union {i}
Spec == Init /\ [][Next]_<<balance, done>>

\* The order of the write; done counts.
InitInOrder == Start /\ done = 0
NextInOrder == done < Len(Order) /\ Change(Order[done + 1]) /\ done' = done + 1
SpecInOrder == InitInOrder /\ [][NextInOrder]_<<balance, done>>

BoundsHold ==
  /\ balance[1] >= 0
  /\ balance[2] >= 0
  /\ balance[3] >= 0
  /\ balance[4] >= 0
  /\ balance[4] <= 200
PropertiesHold ==
  /\ <<balance[4]>> \in {<<150>>, <<180>>, <<140>>}
====
