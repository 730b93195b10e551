import type { Source } from "../tree/source.ts";

/** Written by scripts/library.ts from the packages in this folder: change those instead. */
export const librarySources: readonly Source[] = [
  {
    path: "library/char.bosatsu",
    text: `# Characters, by code point. What is said of letters and digits is said of ASCII only.
package Bosatsu/Char

from Bosatsu/Predef import (
  char_to_Int as predef_char_to_Int,
  cmp_Char as predef_cmp_Char,
  int_to_Char as predef_int_to_Char,
)

export (
  char_to_Int, int_to_Char, cmp_Char, max_Char, is_scalar_value, range_Char, utf8_len,
  string_to_Char, last_String,
  to_digit, from_digit, is_digit, is_hex,
  is_ascii, is_ascii_digit, is_ascii_hex, is_ascii_lower, is_ascii_upper, is_ascii_alpha,
  is_ascii_alnum, is_ascii_whitespace, is_ascii_control, is_ascii_punctuation,
  to_ascii_lower_case, to_ascii_upper_case, eq_ignore_ascii_case,
  string_to_Char_List, char_List_to_Int_List, int_List_to_Char_List,
  string_to_Int_List, int_List_to_String,
)

char_to_Int = predef_char_to_Int
int_to_Char = predef_int_to_Char
cmp_Char = predef_cmp_Char

max_Char: Char = .'\\U0010ffff'

def is_between(value: Int, first: Int, last: Int) -> Bool:
  not(or(cmp_Int(value, first) matches LT, cmp_Int(value, last) matches GT))

def stands_between(char: Char, first: Char, last: Char) -> Bool:
  is_between(char_to_Int(char), char_to_Int(first), char_to_Int(last))

# Whether there is a character of this number.
def is_scalar_value(code_point: Int) -> Bool:
  int_to_Char(code_point) matches Some(_)

# The characters from \`start\` up to, and without, \`end\`.
def range_Char(start: Char, end: Char) -> List[Char]:
  first = char_to_Int(start)
  numbers = range(char_to_Int(end).sub(first))
  flat_map_List(numbers, number -> (
    match int_to_Char(first.add(number)):
      case Some(char): [char]
      case None: []
  ))

# How many bytes the character takes in UTF-8.
def utf8_len(char: Char) -> Int:
  code_point = char_to_Int(char)
  if is_between(code_point, 0, 0x7f): 1
  elif is_between(code_point, 0x80, 0x7ff): 2
  elif is_between(code_point, 0x800, 0xffff): 3
  else: 4

# The character of a text that is a single one.
def string_to_Char(text: String) -> Option[Char]:
  match text:
    case "$.{char}": Some(char)
    case _: None

def last_String(text: String) -> Option[Char]:
  match text:
    case "\${_}$.{char}": Some(char)
    case _: None

# ASCII

def is_ascii(char: Char) -> Bool:
  is_between(char_to_Int(char), 0, 0x7f)

def is_ascii_digit(char: Char) -> Bool:
  stands_between(char, .'0', .'9')

def is_ascii_lower(char: Char) -> Bool:
  stands_between(char, .'a', .'z')

def is_ascii_upper(char: Char) -> Bool:
  stands_between(char, .'A', .'Z')

def is_ascii_alpha(char: Char) -> Bool:
  or(is_ascii_lower(char), is_ascii_upper(char))

def is_ascii_alnum(char: Char) -> Bool:
  or(is_ascii_alpha(char), is_ascii_digit(char))

def is_ascii_whitespace(char: Char) -> Bool:
  or(stands_between(char, .'\\t', .'\\r'), eq_Char(char, .' '))

def is_ascii_control(char: Char) -> Bool:
  or(stands_between(char, .'\\x00', .'\\x1f'), eq_Char(char, .'\\x7f'))

# What prints and is neither a letter nor a digit nor a space.
def is_ascii_punctuation(char: Char) -> Bool:
  and(stands_between(char, .'!', .'~'), not(is_ascii_alnum(char)))

# From small letters to capitals it is 32 down.
def moved(char: Char, distance: Int) -> Char:
  match int_to_Char(char_to_Int(char).add(distance)):
    case Some(other): other
    case None: char

def to_ascii_lower_case(char: Char) -> Char:
  moved(char, 32) if is_ascii_upper(char) else char

def to_ascii_upper_case(char: Char) -> Char:
  moved(char, -32) if is_ascii_lower(char) else char

def eq_ignore_ascii_case(left: Char, right: Char) -> Bool:
  eq_Char(to_ascii_lower_case(left), to_ascii_lower_case(right))

# Digits

def is_radix(radix: Int) -> Bool:
  is_between(radix, 2, 36)

# What a character stands for among 0-9, a-z and A-Z.
def digit_value(char: Char) -> Option[Int]:
  code_point = char_to_Int(char)
  if is_ascii_digit(char): Some(code_point.sub(char_to_Int(.'0')))
  elif is_ascii_lower(char): Some(code_point.sub(char_to_Int(.'a')).add(10))
  elif is_ascii_upper(char): Some(code_point.sub(char_to_Int(.'A')).add(10))
  else: None

# For a radix of 2 to 36.
def to_digit(char: Char, radix: Int) -> Option[Int]:
  match digit_value(char):
    case Some(digit) if and(is_radix(radix), cmp_Int(digit, radix) matches LT): Some(digit)
    case _: None

# For a radix of 2 to 36. Letters are small ones.
def from_digit(digit: Int, radix: Int) -> Option[Char]:
  if not(and(is_radix(radix), is_between(digit, 0, radix.sub(1)))): None
  elif cmp_Int(digit, 10) matches LT: int_to_Char(char_to_Int(.'0').add(digit))
  else: int_to_Char(char_to_Int(.'a').add(digit.sub(10)))

is_digit: Char -> Bool = is_ascii_digit

def is_ascii_hex(char: Char) -> Bool:
  to_digit(char, 16) matches Some(_)

is_hex: Char -> Bool = is_ascii_hex

# Texts as lists

def string_to_Char_List(text: String) -> List[Char]:
  def go(rest: String, done: List[Char]) -> List[Char]:
    loop rest:
      case "": reverse(done)
      case "$.{char}\${more}": go(more, [char, *done])

  go(text, [])

def char_List_to_Int_List(chars: List[Char]) -> List[Int]:
  map_List(chars, char_to_Int)

# None when one of the numbers is no character.
def int_List_to_Char_List(code_points: List[Int]) -> Option[List[Char]]:
  def go(rest: List[Int], done: List[Char]) -> Option[List[Char]]:
    loop rest:
      case []: Some(reverse(done))
      case [code_point, *more]:
        match int_to_Char(code_point):
          case Some(char): go(more, [char, *done])
          case None: None

  go(code_points, [])

def string_to_Int_List(text: String) -> List[Int]:
  char_List_to_Int_List(string_to_Char_List(text))

def int_List_to_String(code_points: List[Int]) -> Option[String]:
  match int_List_to_Char_List(code_points):
    case Some(chars): Some(char_List_to_String(chars))
    case None: None
`,
  },
  {
    path: "library/collection-array.bosatsu",
    text: `# Items by number. Nothing ever changes an array: what would, makes another one.
package Bosatsu/Collection/Array

from Bosatsu/Char import (
  char_to_Int,
  int_List_to_Char_List,
  int_List_to_String,
  string_to_Char_List,
)
from Bosatsu/Num/Int64 import (
  Int64,
  cmp_Int64,
  int64_to_Int,
  int_low_bits_to_Int64,
  int_to_Int64,
)

export (
  Array, empty_Array, tabulate_Array, from_List_Array, to_List_Array, range_Array, range_from_Array,
  size_Array, index_in_range_Array, get_Array, get_or_Array, get_map_Array,
  set_Array, set_or_self_Array, slice_Array, reverse_Array, sort_Array, concat_all_Array,
  flatten_Array, map_Array, map_with_index_Array, filter_Array, flat_map_Array,
  foldl_Array, foldl_with_index_Array, foldr_Array,
  zip_map_Array, zip_foldl_Array, zip_sumf_Array, sumf_Array, sumsqf_Array, dotf_Array,
  char_Array_to_String, string_to_Char_Array, char_Array_to_Int_Array, string_to_Int_Array,
  int_Array_to_Char_Array, int_Array_to_String,
)
exposes Bosatsu/Num/Int64

external struct Array[a: +*]

external empty_Array: forall a. Array[a]

# \`fn\` of 0, 1, .. size - 1. Empty when the size is below 0, or more than an array can hold.
external def tabulate_Array[a](size: Int64, fn: Int64 -> a) -> Array[a]
external def from_List_Array[a](items: List[a]) -> Array[a]
external def to_List_Array[a](array: Array[a]) -> List[a]
external def size_Array[a](array: Array[a]) -> Int64

# Where there is no such item, \`missing\` of its number.
external def get_map_Array[a, b](
  array: Array[a],
  index: Int64,
  missing: Int64 -> b,
  fn: a -> b,
) -> b
external def get_or_Array[a](array: Array[a], index: Int64, missing: Int64 -> a) -> a

# The array itself, where there is no such item.
external def set_or_self_Array[a](array: Array[a], index: Int64, item: a) -> Array[a]

# The items from \`start\` up to, and without, \`end\`, as far as there are any.
external def slice_Array[a](array: Array[a], start: Int64, end: Int64) -> Array[a]

# Equals keep their order.
external def sort_Array[a](array: Array[a], order: (a, a) -> Comparison) -> Array[a]
external def concat_all_Array[a](arrays: List[Array[a]]) -> Array[a]

external def map_Array[a, b](array: Array[a], fn: a -> b) -> Array[b]
external def map_with_index_Array[a, b](array: Array[a], fn: (a, Int64) -> b) -> Array[b]
external def filter_Array[a](array: Array[a], fn: a -> Bool) -> Array[a]
external def flat_map_Array[a, b](array: Array[a], fn: a -> Array[b]) -> Array[b]
external def foldl_Array[a, b](array: Array[a], start: b, fn: (b, a) -> b) -> b
external def foldl_with_index_Array[a, b](array: Array[a], start: b, fn: (b, a, Int64) -> b) -> b
external def foldr_Array[a, b](array: Array[a], start: b, fn: (a, b) -> b) -> b

# Pairs, as far as the shorter array goes.
external def zip_map_Array[a, b, c](
  left: Array[a],
  right: Array[b],
  fn: (a, b) -> c,
) -> Array[c]
external def zip_foldl_Array[a, b, c](
  left: Array[a],
  right: Array[b],
  start: c,
  fn: (c, a, b) -> c,
) -> c

# Sums begin with the first term and go to the right; without any they are 0.0.
external def zip_sumf_Array[a, b](
  left: Array[a],
  right: Array[b],
  fn: (a, b) -> Float64,
) -> Float64
external def sumf_Array(array: Array[Float64]) -> Float64
external def sumsqf_Array(array: Array[Float64]) -> Float64
external def dotf_Array(left: Array[Float64], right: Array[Float64]) -> Float64

external def char_Array_to_String(chars: Array[Char]) -> String

zero = int_low_bits_to_Int64(0)

def index_in_range_Array[a](array: Array[a], index: Int64) -> Bool:
  is_low = cmp_Int64(index, zero) matches LT
  and(not(is_low), cmp_Int64(index, size_Array(array)) matches LT)

def get_Array[a](array: Array[a], index: Int64) -> Option[a]:
  get_map_Array(array, index, _ -> None, item -> Some(item))

def set_Array[a](array: Array[a], index: Int64, item: a) -> Option[Array[a]]:
  Some(set_or_self_Array(array, index, item)) if index_in_range_Array(array, index) else None

# start, start + 1, .. as many as \`size\` says
def range_from_Array(start: Int, size: Int) -> Array[Int]:
  match int_to_Int64(size):
    case Some(items): tabulate_Array(items, at -> start.add(int64_to_Int(at)))
    case None: empty_Array

def range_Array(end: Int) -> Array[Int]:
  range_from_Array(0, end)

def reverse_Array[a](array: Array[a]) -> Array[a]:
  from_List_Array(foldl_Array(array, [], (done, item) -> [item, *done]))

def flatten_Array[a](arrays: Array[Array[a]]) -> Array[a]:
  concat_all_Array(to_List_Array(arrays))

# Texts

def string_to_Char_Array(text: String) -> Array[Char]:
  from_List_Array(string_to_Char_List(text))

def char_Array_to_Int_Array(chars: Array[Char]) -> Array[Int]:
  map_Array(chars, char_to_Int)

def string_to_Int_Array(text: String) -> Array[Int]:
  char_Array_to_Int_Array(string_to_Char_Array(text))

# None when one of the numbers is no character.
def int_Array_to_Char_Array(code_points: Array[Int]) -> Option[Array[Char]]:
  match int_List_to_Char_List(to_List_Array(code_points)):
    case Some(chars): Some(from_List_Array(chars))
    case None: None

def int_Array_to_String(code_points: Array[Int]) -> Option[String]:
  int_List_to_String(to_List_Array(code_points))
`,
  },
  {
    path: "library/eval.bosatsu",
    text: `# Computations that wait for each other without a deeper stack for a longer chain.
package Bosatsu/Eval

from Bosatsu/Lazy import Lazy, get_Lazy, lazy

export (
  Eval, done, from_Lazy, lazy_Eval, always, defer, map, flat_map, eval,
  unit_Eval, true_Eval, false_Eval, zero_Eval, one_Eval,
)
exposes Bosatsu/Lazy

# The host of \`eval_loop\` takes these four types apart: constructors and their fields keep their order.

enum Ready[a: +*]:
  Known(value: a)
  Once(delayed: Lazy[a])
  EachTime(work: () -> a)

enum Eval[a: +*]:
  Now(ready: Ready[a])
  After[b](first: Eval[b], next: b -> Eval[a])

# Functions that wait for a value, the next one outside.
enum Waiting[a, b]:
  Only(next: a -> Eval[b])
  Before[c](next: a -> Eval[c], rest: Waiting[c, b])

enum Loop[b]:
  With[a](value: a, waiting: Waiting[a, b])
  From[a](eval: Eval[a], waiting: Waiting[a, b])

# Ends, because each function that waits is made by a total program, and none of them can see itself.
external def eval_loop[a](loop: Loop[a]) -> a

def done[a](value: a) -> Eval[a]:
  Now(Known(value))

def from_Lazy[a](delayed: Lazy[a]) -> Eval[a]:
  Now(Once(delayed))

# Works the value out at the first use only.
def lazy_Eval[a](work: () -> a) -> Eval[a]:
  from_Lazy(lazy(work))

# Works the value out anew at each use.
def always[a](work: () -> a) -> Eval[a]:
  Now(EachTime(work))

def flat_map[a, b](first: Eval[a], next: a -> Eval[b]) -> Eval[b]:
  After(first, next)

def map[a, b](first: Eval[a], fn: a -> b) -> Eval[b]:
  flat_map(first, value -> done(fn(value)))

unit_Eval: Eval[Unit] = done(())
true_Eval: Eval[Bool] = done(True)
false_Eval: Eval[Bool] = done(False)
zero_Eval: Eval[Int] = done(0)
one_Eval: Eval[Int] = done(1)

# Makes the computation itself only when its turn comes.
def defer[a](make: () -> Eval[a]) -> Eval[a]:
  flat_map(unit_Eval, make)

def eval[a](computation: Eval[a]) -> a:
  match computation:
    case Now(Known(value)): value
    case Now(Once(delayed)): get_Lazy(delayed)
    case Now(EachTime(work)): work()
    case After(first, next): eval_loop(From(first, Only(next)))
`,
  },
  {
    path: "library/io-bytes.bosatsu",
    text: `# Bytes, each an Int of 0 to 255. Nothing ever changes them.
package Bosatsu/IO/Bytes

from Bosatsu/Collection/Array import Array

export (
  Bytes, empty_Bytes, from_List_Int, from_Array_Int, to_List_Int, to_Array_Int,
  size_Bytes, index_in_range_Bytes, get_Bytes, get_or_Bytes, get_map_Bytes, foldl_Bytes,
  concat_all_Bytes, slice_Bytes, starts_with_Bytes, ends_with_Bytes, find_Bytes,
  utf8_bytes_from_String, utf8_bytes_to_String, utf8_Char_at,
)
exposes Bosatsu/Collection/Array

external struct Bytes

external empty_Bytes: Bytes

# Of each number the low eight bits.
external def from_List_Int(numbers: List[Int]) -> Bytes
external def from_Array_Int(numbers: Array[Int]) -> Bytes
external def to_List_Int(bytes: Bytes) -> List[Int]
external def to_Array_Int(bytes: Bytes) -> Array[Int]
external def size_Bytes(bytes: Bytes) -> Int

external def get_map_Bytes[a](bytes: Bytes, index: Int, missing: () -> a, fn: Int -> a) -> a
external def get_or_Bytes(bytes: Bytes, index: Int, missing: () -> Int) -> Int
external def foldl_Bytes[a](bytes: Bytes, start: a, fn: (a, Int) -> a) -> a
external def concat_all_Bytes(parts: List[Bytes]) -> Bytes

# From \`start\` up to, and without, \`end\`, as far as there are any.
external def slice_Bytes(bytes: Bytes, start: Int, end: Int) -> Bytes
external def starts_with_Bytes(bytes: Bytes, start: Bytes) -> Bool
external def ends_with_Bytes(bytes: Bytes, end: Bytes) -> Bool

# Where \`part\` first stands at or after \`start\`, or -1.
external def find_Bytes(bytes: Bytes, part: Bytes, start: Int) -> Int

external def utf8_bytes_from_String(text: String) -> Bytes

# None unless all of it is UTF-8.
external def utf8_bytes_to_String(bytes: Bytes) -> Option[String]

# The character that begins there.
external def utf8_Char_at(bytes: Bytes, index: Int) -> Option[Char]

def index_in_range_Bytes(bytes: Bytes, index: Int) -> Bool:
  not(or(cmp_Int(index, 0) matches LT, cmp_Int(index, size_Bytes(bytes)) matches GT | EQ))

def get_Bytes(bytes: Bytes, index: Int) -> Option[Int]:
  get_map_Bytes(bytes, index, () -> None, byte -> Some(byte))
`,
  },
  {
    path: "library/io-core.bosatsu",
    text: `# Streams, files, processes and clocks, as far as a host has them: what one lacks ends with
# \`Unsupported\`. Paths are text, with \`/\` between their parts on every host.
package Bosatsu/IO/Core

from Bosatsu/Char import is_ascii_alpha, string_to_Char_List, to_ascii_lower_case
from Bosatsu/IO/Bytes import Bytes
from Bosatsu/IO/Error import IOError
from Bosatsu/Prog import Prog, await, map, pure, raise_error, recover

export (
  Handle, stdin, stdout, stderr,
  read_utf8, write_utf8, read_bytes, write_bytes, read_all_bytes, copy_bytes, flush, close,
  Path, path_sep, string_to_Path, path_to_String, path_join, path_parent, path_file_name,
  Instant, Duration, duration_from_nanos, duration_to_nanos, now_wall, now_mono, sleep,
  PosixMode, posix_mode, posix_mode_to_Int,
  FileKind(), FileStat(), TempFile(), OpenMode(),
  open_file, create_temp_file, create_temp_dir, list_dir, stat, mkdir, mkdir_with_mode, remove,
  rename, get_env,
  Process, Stdio(), StdioConfig(), SpawnResult(), StopResult(),
  spawn, wait, terminate, kill, poll, wait_timeout, with_process,
)
exposes Bosatsu/IO/Bytes, Bosatsu/IO/Error, Bosatsu/Prog

# Hosts make and read these types: constructors and fields keep their order.

external struct Handle
external struct Process

struct Path(to_String: String)

struct Instant(epoch_nanos: Int)

struct Duration(to_nanos: Int)

struct PosixMode(bits: Int)

enum FileKind: File, Dir, Symlink, Other

struct FileStat(kind: FileKind, size_bytes: Int, mtime: Instant, posix_mode: Option[PosixMode])

struct TempFile(path: Path, handle: Handle)

enum OpenMode: Read, WriteTruncate, Append, CreateNew

enum Stdio: Inherit, Pipe, Null, UseHandle(handle: Handle)

struct StdioConfig(stdin: Stdio, stdout: Stdio, stderr: Stdio)

struct SpawnResult(
  proc: Process,
  stdin: Option[Handle],
  stdout: Option[Handle],
  stderr: Option[Handle],
)

enum StopResult: StopSent, AlreadyExited

# Streams

external stdin: Handle
external stdout: Handle
external stderr: Handle

# At least one character and at most \`max\`. None at the end.
external def read_utf8(stream: Handle, max: Int) -> Prog[IOError, Option[String]]
external def write_utf8(stream: Handle, text: String) -> Prog[IOError, Unit]

# At least one byte and at most \`max\`. None at the end.
external def read_bytes(stream: Handle, max: Int) -> Prog[IOError, Option[Bytes]]
external def write_bytes(stream: Handle, bytes: Bytes) -> Prog[IOError, Unit]
external def read_all_bytes(stream: Handle, chunk: Int) -> Prog[IOError, Bytes]

# How many bytes were copied.
external def copy_bytes(
  from: Handle,
  to: Handle,
  chunk: Int,
  max: Option[Int],
) -> Prog[IOError, Int]
external def flush(stream: Handle) -> Prog[IOError, Unit]
external def close(stream: Handle) -> Prog[IOError, Unit]

# Files

external def open_file(path: Path, mode: OpenMode) -> Prog[IOError, Handle]
external def create_temp_file(
  folder: Option[Path],
  prefix: String,
  suffix: String,
) -> Prog[IOError, TempFile]
external def create_temp_dir(folder: Option[Path], prefix: String) -> Prog[IOError, Path]
external def list_dir(path: Path) -> Prog[IOError, List[Path]]
external def stat(path: Path) -> Prog[IOError, Option[FileStat]]
external def mkdir(path: Path, recursive: Bool) -> Prog[IOError, Unit]
external def mkdir_with_mode(
  path: Path,
  recursive: Bool,
  mode: PosixMode,
) -> Prog[IOError, Unit]
external def remove(path: Path, recursive: Bool) -> Prog[IOError, Unit]
external def rename(from: Path, to: Path) -> Prog[IOError, Unit]
external def get_env(name: String) -> Prog[IOError, Option[String]]

# The twelve bits of permissions, or None when there are others.
def posix_mode(bits: Int) -> Option[PosixMode]:
  Some(PosixMode(bits)) if eq_Int(and_Int(bits, 0o7777), bits) else None

def posix_mode_to_Int(PosixMode(bits): PosixMode) -> Int:
  bits

# Time

def duration_from_nanos(nanos: Int) -> Duration:
  Duration(nanos)

def duration_to_nanos(Duration(nanos): Duration) -> Int:
  nanos

external now_wall: Prog[IOError, Instant]
external now_mono: Prog[IOError, Duration]
external def sleep(duration: Duration) -> Prog[IOError, Unit]

# Processes

external def spawn(
  command: String,
  args: List[String],
  stdio: StdioConfig,
) -> Prog[IOError, SpawnResult]
external def wait(process: Process) -> Prog[IOError, Int]
external def terminate(process: Process) -> Prog[IOError, StopResult]
external def kill(process: Process) -> Prog[IOError, StopResult]
external def poll(process: Process) -> Prog[IOError, Option[Int]]
external def wait_timeout(process: Process, duration: Duration) -> Prog[IOError, Option[Int]]

# What a program comes to, where an error is a result too.
enum Ending[a]: Failed(error: IOError), Ended(value: a)

def ending[a](program: Prog[IOError, a]) -> forall err. Prog[err, Ending[a]]:
  recover(map(program, value -> Ended(value)), error -> pure(Failed(error)))

# The first error of several things that are all done.
def after[a](first: Option[IOError], program: Prog[IOError, a]) -> forall err. Prog[err, Option[IOError]]:
  map(ending(program), end -> (
    match (first, end):
      case (None, Failed(error)): Some(error)
      case _: first
  ))

def close_if_any(first: Option[IOError], stream: Option[Handle]) -> forall err. Prog[err, Option[IOError]]:
  match stream:
    case Some(handle): after(first, close(handle))
    case None: pure(first)

# Asks the process to stop, gives it time, and then stops it.
def stop(first: Option[IOError], process: Process, grace: Duration) -> forall err. Prog[err, Option[IOError]]:
  (
    asked <- await(after(first, terminate(process)))
    end <- await(ending(wait_timeout(process, grace)))
    match end:
      case Ended(Some(_)): pure(asked)
      case Ended(None): after(asked, kill(process))
      case Failed(error): after(asked, await(kill(process), _ -> raise_error(error)))
  )

def clean_up(spawned: SpawnResult, grace: Duration) -> forall err. Prog[err, Option[IOError]]:
  SpawnResult(process, input, output, errors) = spawned
  (
    closed <- await(close_if_any(None, input))
    state <- await(ending(poll(process)))
    stopped <- (
      match state:
        case Ended(Some(_)): pure(closed)
        case _: stop(closed, process, grace)
    ).await()
    waited <- await(after(stopped, wait(process)))
    read <- await(close_if_any(waited, output))
    close_if_any(read, errors)
  )

# Starts a process for \`use\`. However that ends, the process is stopped after it, and its streams are
# closed; an error in that, or in starting, is for \`on_error\`.
def with_process[err, a](
  command: String,
  args: List[String],
  stdio: StdioConfig,
  grace: Duration,
  on_error: IOError -> Prog[err, a],
  use: SpawnResult -> Prog[err, a],
) -> Prog[err, a]:
  (
    started <- await(ending(spawn(command, args, stdio)))
    match started:
      case Failed(error): on_error(error)
      case Ended(spawned):
        (
          value <- await(recover(use(spawned), error -> (
            await(clean_up(spawned, grace), _ -> raise_error(error))
          )))
          fault <- await(clean_up(spawned, grace))
          match fault:
            case Some(error): on_error(error)
            case None: pure(value)
        )
  )

# Paths: those that have a meaning both where \`/\` begins them and where a drive letter may.

external path_sep: String

def path_to_String(Path(text): Path) -> String:
  text

def parts_of(text: String) -> List[String]:
  def go(rest: String, done: List[String]) -> List[String]:
    loop rest:
      case "\${part}/\${more}": go(more, [part, *done])
      case _: reverse([rest, *done])

  go(text, [])

def any_Char(text: String, is_wanted: Char -> Bool) -> Bool:
  text matches "\${_}$.{char}\${_}" if is_wanted(char)

def with_slashes(text: String) -> String:
  char_List_to_String([.'/' if eq_Char(char, .'\\\\') else char for char in string_to_Char_List(text)])

# Names that stand for devices on some hosts, with any ending.
def is_device(name: String) -> Bool:
  base = match partition_String(name, "."):
    case Some((front, _)): front
    case None: name
  match char_List_to_String(map_List(string_to_Char_List(base), to_ascii_lower_case)):
    case "con" | "prn" | "aux" | "nul": True
    case "com$.{digit}" | "lpt$.{digit}": not(or(cmp_Char(digit, .'1') matches LT, cmp_Char(digit, .'9') matches GT))
    case _: False

def is_drive(part: String) -> Bool:
  match part:
    case "$.{letter}:": is_ascii_alpha(letter)
    case _: False

def is_name(part: String) -> Bool:
  has_reserved = any_Char(part, char -> char matches .'<' | .'>' | .':' | .'"' | .'|' | .'?' | .'*')
  not(or(has_reserved, or(part matches "\${_} " | "\${_}.", is_device(part))))

def is_part(part: String) -> Bool:
  match part:
    case "" | "." | "..": True
    case _: or(is_drive(part), is_name(part))

def all_parts(parts: List[String]) -> Bool:
  not(parts matches [*_, part, *_] if not(is_part(part)))

# \`//server/share\`, which begins a path like a drive does.
def is_share(parts: List[String]) -> Bool:
  match parts:
    case ["", "", server, share, *_]: not(or(server matches "", share matches ""))
    case _: False

def is_root(text: String) -> Bool:
  parts = parts_of(text)
  match parts:
    case ["", ""]: True
    case [drive, ""]: is_drive(drive)
    case [_, _, _, _]: is_share(parts)
    case _: False

# A drive without a slash after it goes on from wherever the host is on that drive.
def is_relative_to_drive(text: String) -> Bool:
  match text:
    case "$.{letter}:/\${_}" if is_ascii_alpha(letter): False
    case "$.{letter}:\${_}": is_ascii_alpha(letter)
    case _: False

# None for what is no path on every host. A backslash is read as \`/\`.
def string_to_Path(text: String) -> Option[Path]:
  path = with_slashes(text)
  parts = parts_of(path)
  is_bad = match path:
    case "" | "//?/\${_}" | "//./\${_}": True
    case "//\${_}": not(is_share(parts))
    case _: is_relative_to_drive(path)
  has_control = any_Char(path, char -> cmp_Char(char, .' ') matches LT)
  None if or(or(is_bad, has_control), not(all_parts(parts))) else Some(Path(path))

def is_absolute(text: String) -> Bool:
  match text:
    case "/\${_}": True
    case "$.{letter}:/\${_}": is_ascii_alpha(letter)
    case _: False

# The second path itself when it is a whole one.
def path_join(Path(base): Path, Path(child): Path) -> Path:
  if is_absolute(child): Path(child)
  elif base matches "\${_}/": Path("\${base}\${child}")
  else: Path("\${base}/\${child}")

def without_last_slashes(text: String) -> String:
  loop text:
    case "\${front}/" if not(is_root(text)): without_last_slashes(front)
    case _: text

def path_parent(Path(text): Path) -> Option[Path]:
  path = without_last_slashes(text)
  match rpartition_String(path, "/"):
    case _ if is_root(path): None
    case None: None
    case Some(("", _)): Some(Path("/"))
    case Some((front, _)) if is_drive(front): Some(Path("\${front}/"))
    case Some((front, _)): string_to_Path(front)

def path_file_name(Path(text): Path) -> Option[String]:
  path = without_last_slashes(text)
  match rpartition_String(path, "/"):
    case _ if is_root(path): None
    case None: Some(path)
    case Some((_, "")): None
    case Some((_, name)): Some(name)
`,
  },
  {
    path: "library/io-error.bosatsu",
    text: `# What can go wrong outside a program.
package Bosatsu/IO/Error

export (IOError(), error_to_String)

# Hosts make these: the order counts.
enum IOError:
  NotFound(context: String)
  AccessDenied(context: String)
  AlreadyExists(context: String)
  NotDirectory(context: String)
  IsDirectory(context: String)
  NotEmpty(context: String)
  TooManyOpenFiles(context: String)
  ReadOnlyFileSystem(context: String)
  CrossDeviceLink(context: String)
  NoSpace(context: String)
  QuotaExceeded(context: String)
  NameTooLong(context: String)
  InvalidArgument(context: String)
  InvalidUtf8(context: String)
  BadFileDescriptor(context: String)
  Interrupted(context: String)
  WouldBlock(context: String)
  TimedOut(context: String)
  BrokenPipe(context: String)
  Unsupported(context: String)
  Other(context: String, code: Int, message: String)

# What happened, and where, if that is known.
def words(error: IOError) -> (String, String):
  match error:
    case NotFound(context): ("not found", context)
    case AccessDenied(context): ("access denied", context)
    case AlreadyExists(context): ("already exists", context)
    case NotDirectory(context): ("not a directory", context)
    case IsDirectory(context): ("is a directory", context)
    case NotEmpty(context): ("directory not empty", context)
    case TooManyOpenFiles(context): ("too many open files", context)
    case ReadOnlyFileSystem(context): ("read-only filesystem", context)
    case CrossDeviceLink(context): ("cross-device link", context)
    case NoSpace(context): ("no space left on device", context)
    case QuotaExceeded(context): ("quota exceeded", context)
    case NameTooLong(context): ("name too long", context)
    case InvalidArgument(context): ("invalid argument", context)
    case InvalidUtf8(context): ("invalid utf-8", context)
    case BadFileDescriptor(context): ("bad file descriptor", context)
    case Interrupted(context): ("interrupted", context)
    case WouldBlock(context): ("would block", context)
    case TimedOut(context): ("timed out", context)
    case BrokenPipe(context): ("broken pipe", context)
    case Unsupported(context): ("unsupported", context)
    case Other(context, code, message): ("other(\${int_to_String(code)}): \${message}", context)

def error_to_String(error: IOError) -> String:
  match words(error):
    case (what, ""): what
    case (what, context): "\${what}: \${context}"
`,
  },
  {
    path: "library/io-std.bosatsu",
    text: `# Text to and from the streams that every program has.
package Bosatsu/IO/Std

from Bosatsu/IO/Core import Handle, flush, read_utf8, stderr, stdin, stdout, write_utf8
from Bosatsu/IO/Error import IOError, error_to_String
from Bosatsu/Prog import Prog, await, ignore_err, map, pure, recover, recursive

export (
  print, println, print_err, print_errln, show_error,
  read_line, read_all_stdin, read_stdin_utf8_bytes,
)
exposes Bosatsu/IO/Error, Bosatsu/Prog

def put(stream: Handle, text: String) -> Prog[IOError, Unit]:
  _ <- await(write_utf8(stream, text))
  flush(stream)

def print(text: String) -> Prog[IOError, Unit]:
  put(stdout, text)

def println(text: String) -> Prog[IOError, Unit]:
  put(stdout, "\${text}\\n")

def print_err(text: String) -> Prog[IOError, Unit]:
  put(stderr, text)

def print_errln(text: String) -> Prog[IOError, Unit]:
  put(stderr, "\${text}\\n")

# Says what went wrong, and goes on with another result.
def show_error[res](program: Prog[IOError, res], default: res) -> forall err. Prog[err, res]:
  recover(program, error -> (
    _ <- await(ignore_err(print_errln(error_to_String(error)), ()))
    pure(default)
  ))

# About as many bytes of text as asked for, at least one character. Empty at the end.
def read_stdin_utf8_bytes(size: Int) -> Prog[IOError, String]:
  map(read_utf8(stdin, 1 if size matches 0 else size), chunk -> (
    match chunk:
      case Some(text): text
      case None: ""
  ))

def line_of(read: List[String]) -> String:
  match concat_String(reverse(read)):
    case "\${line}\\r": line
    case line: line

# A line without its end. None when nothing is left.
read_line: Prog[IOError, Option[String]] = recursive(go -> (read -> (
  chunk <- await(read_utf8(stdin, 1))
  match (chunk, read):
    case (Some("\\n"), _): pure(Some(line_of(read)))
    case (Some(text), _): go([text, *read])
    case (None, []): pure(None)
    case (None, _): pure(Some(line_of(read)))
)))([])

read_all_stdin: Prog[IOError, String] = recursive(go -> (read -> (
  chunk <- await(read_utf8(stdin, 4096))
  match chunk:
    case Some(text): go([text, *read])
    case None: pure(concat_String(reverse(read)))
)))([])
`,
  },
  {
    path: "library/json.bosatsu",
    text: `# JSON (RFC 8259): texts to values and back. Int and Float64 are told apart by how a number is written.
package Bosatsu/Json

from Bosatsu/Char import from_digit, is_ascii_digit, to_digit
from Bosatsu/Num/Float64 import (
  float64_to_String,
  inf,
  is_finite,
  neg_inf,
  string_to_Float64,
)

export (Json(), Optional(), Nullable(), parse_Json, render_Json, eq_Json)

# An object may have a key twice; nothing here prefers one.
enum Json:
  JNull
  JBool(value: Bool)
  JString(value: String)
  JInt(value: Int)
  JFloat(value: Float64)
  JArray(items: List[Json])
  JObject(items: List[(String, Json)])

# A field that may be left out.
enum Optional[a]:
  Missing
  Set(value: a)

# A field that may be null.
enum Nullable[a]:
  Null
  NonNull(value: a)

# Reading, first part: a text as tokens. It goes character by character, since what is left of a text
# is then seen to get shorter.

enum Token:
  Mark(char: Char)
  Text(text: String)
  # a number or a name: whatever stands between marks
  Word(text: String)

# Where in a token a character stands. What was read of the token comes last character first.
enum Within:
  Outside
  InWord(read: List[Char])
  InText(read: List[Char])
  AfterBackslash(read: List[Char])
  # \\u and some of its four digits; \`high\` is the first half of a pair
  InUnicode(read: List[Char], high: Option[Int], digits: Int, value: Int)
  AfterHigh(read: List[Char], high: Int)
  BeforeLowU(read: List[Char], high: Int)

def text_of(read: List[Char]) -> String:
  char_List_to_String(reverse(read))

def is_mark(char: Char) -> Bool:
  char matches .'[' | .']' | .'{' | .'}' | .',' | .':'

def is_space(char: Char) -> Bool:
  char matches .' ' | .'\\t' | .'\\n' | .'\\r'

def is_control(char: Char) -> Bool:
  cmp_Char(char, .' ') matches LT

def escaped(char: Char) -> Option[Char]:
  match char:
    case .'"' | .'\\\\' | .'/': Some(char)
    case .'b': Some(.'\\b')
    case .'f': Some(.'\\f')
    case .'n': Some(.'\\n')
    case .'r': Some(.'\\r')
    case .'t': Some(.'\\t')
    case _: None

def is_within(value: Int, first: Int, last: Int) -> Bool:
  not(or(cmp_Int(value, first) matches LT, cmp_Int(value, last) matches GT))

def with_char(read: List[Char], code_point: Int) -> Option[Within]:
  match int_to_Char(code_point):
    case Some(char): Some(InText([char, *read]))
    case None: None

# After the four digits of an escape. Half a pair does not stand alone.
def after_unicode(read: List[Char], high: Option[Int], value: Int) -> Option[Within]:
  match high:
    case Some(first) if is_within(value, 0xdc00, 0xdfff):
      with_char(read, first.sub(0xd800).mul(0x400).add(value.sub(0xdc00)).add(0x10000))
    case Some(_): None
    case None if is_within(value, 0xd800, 0xdbff): Some(AfterHigh(read, value))
    case None: with_char(read, value)

# One more character of a text in quotes; the closing quote is not among them.
def within_text(within: Within, char: Char) -> Option[Within]:
  match (within, char):
    case (InText(read), .'\\\\'): Some(AfterBackslash(read))
    case (InText(read), _) if not(is_control(char)): Some(InText([char, *read]))
    case (AfterBackslash(read), .'u'): Some(InUnicode(read, None, 0, 0))
    case (AfterBackslash(read), _):
      match escaped(char):
        case Some(meant): Some(InText([meant, *read]))
        case None: None
    case (InUnicode(read, high, digits, value), _):
      match to_digit(char, 16):
        case Some(digit) if eq_Int(digits, 3): after_unicode(read, high, value.mul(16).add(digit))
        case Some(digit): Some(InUnicode(read, high, digits.add(1), value.mul(16).add(digit)))
        case None: None
    case (AfterHigh(read, high), .'\\\\'): Some(BeforeLowU(read, high))
    case (BeforeLowU(read, high), .'u'): Some(InUnicode(read, Some(high), 0, 0))
    case _: None

def outside(char: Char, done: List[Token]) -> (Within, List[Token]):
  if eq_Char(char, .'"'): (InText([]), done)
  elif is_mark(char): (Outside, [Mark(char), *done])
  elif is_space(char): (Outside, done)
  else: (InWord([char]), done)

# \`done\` are the tokens that have ended, the last one first.
def step(within: Within, char: Char, done: List[Token]) -> Option[(Within, List[Token])]:
  match (within, char):
    case (Outside, _): Some(outside(char, done))
    case (InWord(_), .'"'): None
    case (InWord(read), _) if or(is_mark(char), is_space(char)):
      Some(outside(char, [Word(text_of(read)), *done]))
    case (InWord(read), _): Some((InWord([char, *read]), done))
    case (InText(read), .'"'): Some((Outside, [Text(text_of(read)), *done]))
    case _:
      match within_text(within, char):
        case Some(next): Some((next, done))
        case None: None

def tokens_of(text: String) -> Option[List[Token]]:
  def go(rest: String, within: Within, done: List[Token]) -> Option[List[Token]]:
    loop rest:
      case "$.{char}\${more}":
        match step(within, char, done):
          case Some((next, done)): go(more, next, done)
          case None: None
      case "":
        match within:
          case Outside: Some(reverse(done))
          case InWord(read): Some(reverse([Word(text_of(read)), *done]))
          case _: None

  go(text, Outside, [])

# Words

# How far a number has been read.
enum Number: Start, Minus, Zero, Whole, Point, Fraction, Exp, ExpSign, Exponent

def number_step(number: Number, char: Char) -> Option[Number]:
  is_digit = is_ascii_digit(char)
  match (number, char):
    case (Start, .'-'): Some(Minus)
    case (Start | Minus, .'0'): Some(Zero)
    case (Start | Minus | Whole, _) if is_digit: Some(Whole)
    case (Zero | Whole, .'.'): Some(Point)
    case (Point | Fraction, _) if is_digit: Some(Fraction)
    case (Zero | Whole | Fraction, .'e' | .'E'): Some(Exp)
    case (Exp, .'+' | .'-'): Some(ExpSign)
    case (Exp | ExpSign | Exponent, _) if is_digit: Some(Exponent)
    case _: None

def number_kind(word: String) -> Option[Number]:
  def go(rest: String, number: Number) -> Option[Number]:
    loop rest:
      case "": Some(number)
      case "$.{char}\${more}":
        match number_step(number, char):
          case Some(next): go(more, next)
          case None: None

  go(word, Start)

def as_int(word: String) -> Option[Json]:
  match string_to_Int(word):
    case Some(value): Some(JInt(value))
    case None: None

def as_float(word: String) -> Option[Json]:
  match string_to_Float64(word):
    case Some(value): Some(JFloat(value))
    case None: None

def word_value(word: String) -> Option[Json]:
  match (word, number_kind(word)):
    case ("null", _): Some(JNull)
    case ("true", _): Some(JBool(True))
    case ("false", _): Some(JBool(False))
    case (_, Some(Zero | Whole)): as_int(word)
    case (_, Some(Fraction | Exponent)): as_float(word)
    case _: None

nan: Float64 = .NaN
nan_text = float64_to_String(nan)

# JSON has no numbers that are not finite: they are written as texts, and these texts are read as them.
def text_value(text: String) -> Json:
  match text:
    case "∞": JFloat(inf)
    case "-∞": JFloat(neg_inf)
    case _ if eq_String(text, nan_text): JFloat(nan)
    case _: JString(text)

# Reading, second part: tokens as a value

# An array or an object that has not ended. What it has so far comes last one first.
enum Frame:
  Items(done: List[Json])
  Fields(done: List[(String, Json)], key: String)

# What may come next.
enum Place: Value, FirstItem, FirstKey, Key, Colon, AfterValue, Nothing(value: Json)

def close(value: Json, frames: List[Frame]) -> (Place, List[Frame]):
  match frames:
    case []: (Nothing(value), [])
    case [Items(done), *outer]: (AfterValue, [Items([value, *done]), *outer])
    case [Fields(done, key), *outer]: (AfterValue, [Fields([(key, value), *done], key), *outer])

def follow(token: Token, place: Place, frames: List[Frame]) -> Option[(Place, List[Frame])]:
  match (place, token, frames):
    case (Value | FirstItem, Text(text), _): Some(close(text_value(text), frames))
    case (Value | FirstItem, Word(word), _):
      match word_value(word):
        case Some(value): Some(close(value, frames))
        case None: None
    case (Value | FirstItem, Mark(.'['), _): Some((FirstItem, [Items([]), *frames]))
    case (Value | FirstItem, Mark(.'{'), _): Some((FirstKey, [Fields([], ""), *frames]))
    case (FirstKey | Key, Text(key), [Fields(done, _), *outer]):
      Some((Colon, [Fields(done, key), *outer]))
    case (Colon, Mark(.':'), _): Some((Value, frames))
    case (AfterValue, Mark(.','), [Items(_), *_]): Some((Value, frames))
    case (AfterValue, Mark(.','), [Fields(_, _), *_]): Some((Key, frames))
    case (FirstItem | AfterValue, Mark(.']'), [Items(done), *outer]):
      Some(close(JArray(reverse(done)), outer))
    case (FirstKey | AfterValue, Mark(.'}'), [Fields(done, _), *outer]):
      Some(close(JObject(reverse(done)), outer))
    case _: None

# None when the text is not one JSON value.
def parse_Json(text: String) -> Option[Json]:
  def go(rest: List[Token], at: Place, frames: List[Frame]) -> Option[Json]:
    loop rest:
      case []:
        match at:
          case Nothing(value): Some(value)
          case _: None
      case [token, *more]:
        match follow(token, at, frames):
          case Some((next, frames)): go(more, next, frames)
          case None: None

  match tokens_of(text):
    case Some(tokens): go(tokens, Value, [])
    case None: None

# Writing

# How deep values may be nested: more than fits into any memory. A function over Json cannot be seen to
# end by itself, since an object holds pairs, so it counts down from here.
depth_max = 9_007_199_254_740_991

def hex(value: Int) -> Char:
  match from_digit(value, 16):
    case Some(digit): digit
    case None: .'0'

def escape(char: Char) -> String:
  match char:
    case .'"': "\\\\\\""
    case .'\\\\': "\\\\\\\\"
    case .'\\b': "\\\\b"
    case .'\\f': "\\\\f"
    case .'\\n': "\\\\n"
    case .'\\r': "\\\\r"
    case .'\\t': "\\\\t"
    case _ if is_control(char):
      code_point = char_to_Int(char)
      "\\\\u00$.{hex(code_point.div(16))}$.{hex(code_point.mod_Int(16))}"
    case _: char_to_String(char)

def quoted(text: String) -> String:
  def go(rest: String, done: List[String]) -> String:
    loop rest:
      case "": concat_String(reverse(["\\"", *done]))
      case "$.{char}\${more}": go(more, [escape(char), *done])

  go(text, ["\\""])

def float_text(value: Float64) -> String:
  text = float64_to_String(value)
  text if is_finite(value) else quoted(text)

# \`opening\`, what each item writes, with commas, then \`closing\`, in front of \`after\`.
def enclosed[a](
  items: List[a],
  (opening, closing): (String, String),
  after: List[String],
  written: (a, List[String]) -> List[String],
) -> List[String]:
  match items:
    case []: ["\${opening}\${closing}", *after]
    case [first, *more]:
      rest = foldr_List(more, (item, rest) -> [",", *written(item, rest)], [closing, *after])
      [opening, *written(first, rest)]

# The text of a value in pieces, in front of \`after\`.
def pieces(depth: Int, json: Json, after: List[String]) -> List[String]:
  recur depth:
    case _ if cmp_Int(depth, 0) matches GT:
      match json:
        case JNull: ["null", *after]
        case JBool(value): ["true" if value else "false", *after]
        case JString(text): [quoted(text), *after]
        case JInt(value): [int_to_String(value), *after]
        case JFloat(value): [float_text(value), *after]
        case JArray(items):
          enclosed(items, ("[", "]"), after, (item, rest) -> pieces(depth.sub(1), item, rest))
        case JObject(items):
          enclosed(items, ("{", "}"), after, ((key, value), rest) -> (
            [quoted(key), ":", *pieces(depth.sub(1), value, rest)]
          ))
    case _: after

# Without spaces.
def render_Json(json: Json) -> String:
  concat_String(pieces(depth_max, json, []))

# Comparing

def all_equal[a](left: List[a], right: List[a], equal: (a, a) -> Bool) -> Bool:
  loop (left, right):
    case ([], []): True
    case ([l, *ls], [r, *rs]): all_equal(ls, rs, equal) if equal(l, r) else False
    case _: False

# An Int never equals a Float64; NaN equals itself; fields count in their order.
def eq_Json(left: Json, right: Json) -> Bool:
  def equal(depth: Int, left: Json, right: Json) -> Bool:
    recur depth:
      case _ if cmp_Int(depth, 0) matches GT:
        match (left, right):
          case (JNull, JNull): True
          case (JBool(l), JBool(r)): eq_Bool(l, r)
          case (JString(l), JString(r)): eq_String(l, r)
          case (JInt(l), JInt(r)): eq_Int(l, r)
          case (JFloat(l), JFloat(r)): eq_Float64(l, r)
          case (JArray(l), JArray(r)): all_equal(l, r, (a, b) -> equal(depth.sub(1), a, b))
          case (JObject(l), JObject(r)):
            all_equal(l, r, ((key1, a), (key2, b)) -> (
              equal(depth.sub(1), a, b) if eq_String(key1, key2) else False
            ))
          case _: False
      case _: False

  equal(depth_max, left, right)
`,
  },
  {
    path: "library/lazy.bosatsu",
    text: `# A value that is worked out when it is first needed, and then kept.
package Bosatsu/Lazy

export (Lazy, lazy, get_Lazy)

external struct Lazy[a: +*]

external def lazy[a](work: () -> a) -> Lazy[a]
external def get_Lazy[a](delayed: Lazy[a]) -> a
`,
  },
  {
    path: "library/num-float64.bosatsu",
    text: `# Numbers of IEEE 754 with 64 bits, beyond the arithmetic that Predef has.
package Bosatsu/Num/Float64

from Bosatsu/Predef import (
  addf as predef_addf,
  subf as predef_subf,
  mulf as predef_mulf,
  divf as predef_divf,
  cmp_Float64 as predef_cmp,
  eq_Float64 as predef_eq,
)

export (
  inf, neg_inf,
  addf, subf, mulf, divf, cmp_Float64, eq_Float64,
  operator +, operator -, operator *, operator /,
  abs, copy_sign, ceil, floor, sqrt, hypot, pow, exp, log, log10,
  sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh,
  is_nan, is_infinite, is_finite,
  float64_to_String, string_to_Float64, int_to_Float64, float64_to_Int,
  float64_bits_to_Int, int_bits_to_Float64, float64_to_float32_bits, float32_bits_to_Float64,
)

inf: Float64 = ∞
neg_inf: Float64 = -∞

addf = predef_addf
subf = predef_subf
mulf = predef_mulf
divf = predef_divf
cmp_Float64 = predef_cmp
eq_Float64 = predef_eq

operator + = addf
operator - = subf
operator * = mulf
operator / = divf

external def abs(value: Float64) -> Float64

# The size of the first, the sign of the second.
external def copy_sign(size: Float64, sign: Float64) -> Float64
external def ceil(value: Float64) -> Float64
external def floor(value: Float64) -> Float64
external def sqrt(value: Float64) -> Float64
external def hypot(left: Float64, right: Float64) -> Float64
external def pow(base: Float64, exponent: Float64) -> Float64
external def exp(value: Float64) -> Float64
external def log(value: Float64) -> Float64
external def log10(value: Float64) -> Float64
external def sin(angle: Float64) -> Float64
external def cos(angle: Float64) -> Float64
external def tan(angle: Float64) -> Float64
external def asin(value: Float64) -> Float64
external def acos(value: Float64) -> Float64
external def atan(value: Float64) -> Float64
external def atan2(y: Float64, x: Float64) -> Float64
external def sinh(value: Float64) -> Float64
external def cosh(value: Float64) -> Float64
external def tanh(value: Float64) -> Float64

external def is_nan(value: Float64) -> Bool
external def is_infinite(value: Float64) -> Bool

def is_finite(value: Float64) -> Bool:
  not(or(is_nan(value), is_infinite(value)))

# As text that reads back as the same number, and the other way round.
external def float64_to_String(value: Float64) -> String
external def string_to_Float64(text: String) -> Option[Float64]

# The nearest number there is.
external def int_to_Float64(value: Int) -> Float64

# The nearest whole number, from a half to the even one. None for what is not finite.
external def float64_to_Int(value: Float64) -> Option[Int]

# The bits as a number that is not negative. Of an Int only the low bits count.
external def float64_bits_to_Int(value: Float64) -> Int
external def int_bits_to_Float64(bits: Int) -> Float64
external def float64_to_float32_bits(value: Float64) -> Int
external def float32_bits_to_Float64(bits: Int) -> Float64
`,
  },
  {
    path: "library/num-int64.bosatsu",
    text: `# Whole numbers of 64 bits: -2^63 .. 2^63 - 1. What does not fit loses its high bits.
package Bosatsu/Num/Int64

export (
  Int64, min_i64, max_i64,
  int_to_Int64, int_low_bits_to_Int64, int64_to_Int, int64_to_Float64, float64_to_Int64,
  add_Int64, sub_Int64, mul_Int64, div_Int64, mod_Int64,
  and_Int64, or_Int64, xor_Int64, not_Int64,
  shift_left_Int64, shift_right_Int64, shift_right_unsigned_Int64, popcount_Int64,
  cmp_Int64, eq_Int64,
  operator +, operator -, operator *, operator /,
  operator &, operator |, operator ^, operator <<, operator >>,
)

external struct Int64

external min_i64: Int64
external max_i64: Int64

# None when the number does not fit.
external def int_to_Int64(value: Int) -> Option[Int64]
external def int_low_bits_to_Int64(value: Int) -> Int64
external def int64_to_Int(value: Int64) -> Int
external def int64_to_Float64(value: Int64) -> Float64

# To the nearest whole number, from a half to the even one. None when it does not fit.
external def float64_to_Int64(value: Float64) -> Option[Int64]

external def add_Int64(left: Int64, right: Int64) -> Int64
external def sub_Int64(left: Int64, right: Int64) -> Int64
external def mul_Int64(left: Int64, right: Int64) -> Int64

# Rounds down, as \`div\` of Int does. Dividing by 0 gives 0 and leaves the dividend over.
external def div_Int64(dividend: Int64, divisor: Int64) -> Int64
external def mod_Int64(dividend: Int64, divisor: Int64) -> Int64

external def and_Int64(left: Int64, right: Int64) -> Int64
external def or_Int64(left: Int64, right: Int64) -> Int64
external def xor_Int64(left: Int64, right: Int64) -> Int64
external def not_Int64(value: Int64) -> Int64

# A negative number of places shifts the other way.
external def shift_left_Int64(value: Int64, places: Int) -> Int64
external def shift_right_Int64(value: Int64, places: Int) -> Int64

# Fills up with zeros, where \`shift_right_Int64\` repeats the sign.
external def shift_right_unsigned_Int64(value: Int64, places: Int) -> Int64

# How many of the 64 bits are set.
external def popcount_Int64(value: Int64) -> Int

external def cmp_Int64(left: Int64, right: Int64) -> Comparison
external def eq_Int64(left: Int64, right: Int64) -> Bool

operator + = add_Int64
operator - = sub_Int64
operator * = mul_Int64
operator / = div_Int64
operator & = and_Int64
operator | = or_Int64
operator ^ = xor_Int64
operator << = shift_left_Int64
operator >> = shift_right_Int64
`,
  },
  {
    path: "library/predef.bosatsu",
    text: `# What every package can use without importing it. A value marked \`external\` comes from the evaluator:
# numbers and text need the host, and nothing else does. No external here takes a function, so no
# walk over a list or a dictionary ever leaves the language.
package Bosatsu/Predef

export (
  Int, Float64, String, Char,
  Unit(), Bool(), Comparison(), List(), Option(), Order(), Test(), Dict,
  Tuple1(), Tuple2(), Tuple3(), Tuple4(), Tuple5(), Tuple6(), Tuple7(), Tuple8(), Tuple9(),
  Tuple10(), Tuple11(), Tuple12(), Tuple13(), Tuple14(), Tuple15(), Tuple16(), Tuple17(),
  Tuple18(), Tuple19(), Tuple20(), Tuple21(), Tuple22(), Tuple23(), Tuple24(), Tuple25(),
  Tuple26(), Tuple27(), Tuple28(), Tuple29(), Tuple30(), Tuple31(), Tuple32(),
  and, or, xor, implies, not, cmp_Bool, eq_Bool,
  cmp_Comparison, eq_Comparison,
  add, sub, mul, div, mod_Int, div_mod, cmp_Int, eq_Int, gcd_Int,
  shift_left_Int, shift_right_Int, and_Int, or_Int, xor_Int, not_Int, popcount_Int,
  int_to_String, string_to_Int,
  addf, subf, mulf, divf, cmp_Float64, eq_Float64,
  char_to_String, char_to_Int, int_to_Char, cmp_Char, eq_Char,
  char_List_to_String, concat_String, cmp_String, eq_String, string_Order, length_String,
  uncons_String, tail_or_empty_String, partition_String, rpartition_String,
  trace, todo,
  build_List, foldr_List, foldl_List, reverse, reverse_concat, concat, map_List, flat_map_List,
  length_List, replicate_List, range,
  empty_Dict, add_key, get_key, remove_key, items, clear_Dict,
)

external struct Int
external struct Float64
external struct String
external struct Char

struct Unit

struct Tuple1(item1: a)
struct Tuple2(item1: a, item2: b)
struct Tuple3(item1: a, item2: b, item3: c)
struct Tuple4(item1: a, item2: b, item3: c, item4: d)
struct Tuple5(item1: a, item2: b, item3: c, item4: d, item5: e)
struct Tuple6(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f)
struct Tuple7(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g)
struct Tuple8(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h)
struct Tuple9(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i
)
struct Tuple10(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j
)
struct Tuple11(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k
)
struct Tuple12(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l
)
struct Tuple13(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m
)
struct Tuple14(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n
)
struct Tuple15(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o
)
struct Tuple16(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p
)
struct Tuple17(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q
)
struct Tuple18(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r
)
struct Tuple19(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s
)
struct Tuple20(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t
)
struct Tuple21(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u
)
struct Tuple22(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v
)
struct Tuple23(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w
)
struct Tuple24(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x
)
struct Tuple25(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y
)
struct Tuple26(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z
)
struct Tuple27(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1
)
struct Tuple28(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1
)
struct Tuple29(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1
)
struct Tuple30(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1
)
struct Tuple31(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1, item31: e1
)
struct Tuple32(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1, item31: e1, item32: f1
)

enum Bool: False, True

enum Comparison: LT, EQ, GT

enum List[a]: EmptyList, NonEmptyList(head: a, tail: List[a])

enum Option[a]: None, Some(v: a)

struct Order[a](to_Fn: (a, a) -> Comparison)

enum Test:
  Assertion(value: Bool, message: String)
  TestSuite(name: String, tests: List[Test])

# Bool. Both arguments are always evaluated.

def and(left: Bool, right: Bool) -> Bool:
  right if left else False

def or(left: Bool, right: Bool) -> Bool:
  True if left else right

def xor(left: Bool, right: Bool) -> Bool:
  match left:
    case True:
      match right:
        case True: False
        case False: True
    case False: right

def implies(left: Bool, right: Bool) -> Bool:
  right if left else True

def not(value: Bool) -> Bool:
  False if value else True

def cmp_Bool(left: Bool, right: Bool) -> Comparison:
  match (left, right):
    case (False, True): LT
    case (True, False): GT
    case _: EQ

def eq_Bool(left: Bool, right: Bool) -> Bool:
  right if left else not(right)

# Comparison

def cmp_Comparison(left: Comparison, right: Comparison) -> Comparison:
  match (left, right):
    case (LT, LT) | (EQ, EQ) | (GT, GT): EQ
    case (LT, _) | (EQ, GT): LT
    case _: GT

def eq_Comparison(left: Comparison, right: Comparison) -> Bool:
  cmp_Comparison(left, right) matches EQ

# Int, of any size. Division rounds down; dividing by 0 gives 0 and leaves the dividend over.

external def add(left: Int, right: Int) -> Int
external def sub(left: Int, right: Int) -> Int
external def mul(left: Int, right: Int) -> Int
external def div(dividend: Int, divisor: Int) -> Int
external def mod_Int(dividend: Int, divisor: Int) -> Int
external def div_mod(dividend: Int, divisor: Int) -> (Int, Int)
external def cmp_Int(left: Int, right: Int) -> Comparison
external def eq_Int(left: Int, right: Int) -> Bool
external def gcd_Int(left: Int, right: Int) -> Int
external def shift_left_Int(value: Int, places: Int) -> Int
external def shift_right_Int(value: Int, places: Int) -> Int
external def and_Int(left: Int, right: Int) -> Int
external def or_Int(left: Int, right: Int) -> Int
external def xor_Int(left: Int, right: Int) -> Int
external def not_Int(value: Int) -> Int
external def popcount_Int(value: Int) -> Int
external def int_to_String(value: Int) -> String
external def string_to_Int(text: String) -> Option[Int]

# Float64, as in IEEE 754. Its order is total: NaN equals itself and lies below everything.

external def addf(left: Float64, right: Float64) -> Float64
external def subf(left: Float64, right: Float64) -> Float64
external def mulf(left: Float64, right: Float64) -> Float64
external def divf(dividend: Float64, divisor: Float64) -> Float64
external def cmp_Float64(left: Float64, right: Float64) -> Comparison
external def eq_Float64(left: Float64, right: Float64) -> Bool

# Char and String, by code point

external def char_to_String(char: Char) -> String
external def char_to_Int(char: Char) -> Int
external def int_to_Char(code_point: Int) -> Option[Char]
external def cmp_Char(left: Char, right: Char) -> Comparison
external def eq_Char(left: Char, right: Char) -> Bool
external def char_List_to_String(chars: List[Char]) -> String
external def concat_String(parts: List[String]) -> String
external def cmp_String(left: String, right: String) -> Comparison
external def eq_String(left: String, right: String) -> Bool
external def length_String(text: String) -> Int
external def uncons_String(text: String) -> Option[(Char, String)]
external def tail_or_empty_String(text: String) -> String
external def partition_String(text: String, separator: String) -> Option[(String, String)]
external def rpartition_String(text: String, separator: String) -> Option[(String, String)]

string_Order: Order[String] = Order(cmp_String)

external def trace[a](prefix: String, value: a) -> a

# Stands for what is to be written later: it has every type and no value. A lint finds each use.
external def todo[a, b](note: a) -> b

# List. None of these needs more stack for a longer list.

def build_List[a](build: forall b. ((a, b) -> b, b) -> b) -> List[a]:
  build((head, tail) -> [head, *tail], [])

def foldl_List[a, b](list: List[a], start: b, fn: (b, a) -> b) -> b:
  loop list:
    case []: start
    case [head, *tail]: foldl_List(tail, fn(start, head), fn)

def reverse_concat[a](front: List[a], back: List[a]) -> List[a]:
  loop front:
    case []: back
    case [head, *tail]: reverse_concat(tail, [head, *back])

def reverse[a](list: List[a]) -> List[a]:
  reverse_concat(list, [])

# From the right end, so that the fold itself can be a loop.
def foldr_List[a, b](list: List[a], fn: (a, b) -> b, start: b) -> b:
  foldl_List(reverse(list), start, (sum, item) -> fn(item, sum))

def concat[a](front: List[a], back: List[a]) -> List[a]:
  match back:
    case []: front
    case _: reverse_concat(reverse(front), back)

def map_List[a, b](list: List[a], fn: a -> b) -> List[b]:
  def go(rest: List[a], done: List[b]) -> List[b]:
    loop rest:
      case []: reverse(done)
      case [head, *tail]: go(tail, [fn(head), *done])

  go(list, [])

def flat_map_List[a, b](list: List[a], fn: a -> List[b]) -> List[b]:
  def go(rest: List[a], done: List[b]) -> List[b]:
    loop rest:
      case []: reverse(done)
      case [head, *tail]: go(tail, reverse_concat(fn(head), done))

  go(list, [])

def length_List[a](list: List[a]) -> Int:
  def go(rest: List[a], count: Int) -> Int:
    loop rest:
      case []: count
      case [_, *tail]: go(tail, count.add(1))

  go(list, 0)

def replicate_List[a](item: a, count: Int) -> List[a]:
  def go(left: Int, done: List[a]) -> List[a]:
    loop left:
      case _ if cmp_Int(left, 0) matches GT: go(left.sub(1), [item, *done])
      case _: done

  go(count, [])

# 0, 1, .. end - 1
def range(end: Int) -> List[Int]:
  def go(above: Int, done: List[Int]) -> List[Int]:
    loop above:
      case _ if cmp_Int(above, 0) matches GT: go(above.sub(1), [above.sub(1), *done])
      case _: done

  go(end, [])

# Dict: a search tree in which the heights of two sisters differ by at most one (Adelson-Velsky and
# Landis, 1962). It keeps the order of its keys beside the tree.

enum Tree[k, v]:
  Leaf
  Branch(height: Int, key: k, value: v, left: Tree[k, v], right: Tree[k, v])

struct Dict[k, v](order: Order[k], tree: Tree[k, v])

def height_of[k, v](tree: Tree[k, v]) -> Int:
  match tree:
    case Leaf: 0
    case Branch(height, ...): height

def branch[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  l = height_of(left)
  r = height_of(right)
  height = l if cmp_Int(l, r) matches GT else r
  Branch(height.add(1), key, value, left, right)

# The left tree is two higher than the right one.
def lean_right[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match left:
    case Leaf: branch(key, value, left, right)
    case Branch(_, key1, value1, outer, inner):
      match inner:
        case Branch(h, key2, value2, near, far) if cmp_Int(h, height_of(outer)) matches GT:
          branch(key2, value2, branch(key1, value1, outer, near), branch(key, value, far, right))
        case _:
          branch(key1, value1, outer, branch(key, value, inner, right))

# The right tree is two higher than the left one.
def lean_left[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match right:
    case Leaf: branch(key, value, left, right)
    case Branch(_, key1, value1, inner, outer):
      match inner:
        case Branch(h, key2, value2, near, far) if cmp_Int(h, height_of(outer)) matches GT:
          branch(key2, value2, branch(key, value, left, near), branch(key1, value1, far, outer))
        case _:
          branch(key1, value1, branch(key, value, left, inner), outer)

# For sisters whose heights differ by at most two, as they do after one insertion or removal.
def balance[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  l = height_of(left)
  r = height_of(right)
  match l.sub(r):
    case 2: lean_right(key, value, left, right)
    case -2: lean_left(key, value, left, right)
    case 1: Branch(l.add(1), key, value, left, right)
    case _: Branch(r.add(1), key, value, left, right)

# The entry with the least key, and the tree without it.
def split_least[k, v](tree: Tree[k, v]) -> Option[(k, v, Tree[k, v])]:
  recur tree:
    case Leaf: None
    case Branch(_, key, value, left, right):
      match split_least(left):
        case None: Some((key, value, right))
        case Some((least, least_value, rest)):
          Some((least, least_value, balance(key, value, rest, right)))

# One tree of two sisters whose mother is gone.
def join[k, v](left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match split_least(right):
    case None: left
    case Some((key, value, rest)): balance(key, value, left, rest)

def empty_Dict[k](order: Order[k]) -> forall v. Dict[k, v]:
  Dict(order, Leaf)

def clear_Dict[k, v](dict: Dict[k, v]) -> Dict[k, v]:
  Dict(order, _) = dict
  Dict(order, Leaf)

def get_key[k, v](dict: Dict[k, v], key: k) -> Option[v]:
  Dict(Order(compare), entries) = dict
  def find(tree: Tree[k, v]) -> Option[v]:
    loop tree:
      case Leaf: None
      case Branch(_, here, value, left, right):
        match compare(key, here):
          case LT: find(left)
          case EQ: Some(value)
          case GT: find(right)

  find(entries)

def add_key[k, v](dict: Dict[k, v], key: k, value: v) -> Dict[k, v]:
  Dict(order, entries) = dict
  Order(compare) = order
  def insert(tree: Tree[k, v]) -> Tree[k, v]:
    recur tree:
      case Leaf: Branch(1, key, value, Leaf, Leaf)
      case Branch(height, here, old, left, right):
        match compare(key, here):
          case LT: balance(here, old, insert(left), right)
          case EQ: Branch(height, key, value, left, right)
          case GT: balance(here, old, left, insert(right))

  Dict(order, insert(entries))

def remove_key[k, v](dict: Dict[k, v], key: k) -> Dict[k, v]:
  Dict(order, entries) = dict
  Order(compare) = order
  def without(tree: Tree[k, v]) -> Tree[k, v]:
    recur tree:
      case Leaf: Leaf
      case Branch(_, here, value, left, right):
        match compare(key, here):
          case LT: balance(here, value, without(left), right)
          case EQ: join(left, right)
          case GT: balance(here, value, left, without(right))

  Dict(order, without(entries))

def items[k, v](dict: Dict[k, v]) -> List[(k, v)]:
  Dict(_, entries) = dict
  def onto(tree: Tree[k, v], after: List[(k, v)]) -> List[(k, v)]:
    recur tree:
      case Leaf: after
      case Branch(_, key, value, left, right): onto(left, [(key, value), *onto(right, after)])

  onto(entries, [])
`,
  },
  {
    path: "library/prog.bosatsu",
    text: `# Programs that do something: values that say what, which a host goes through. A program ends with a
# result, or with an error that \`recover\` can catch.
package Bosatsu/Prog

export (
  Prog, pure, raise_error, await, map, recover, map_err, ignore_err, recursive, observe, unit,
  Var, new_var, get, set, swap, update, modify, get_and_update, update_and_get,
  Main(), ProgTest(),
)

external struct Prog[err: +*, res: +*]

external def pure[err, res](result: res) -> Prog[err, res]
external def raise_error[err, res](error: err) -> Prog[err, res]

# Does the first program, then the one that its result leads to.
external def flat_map[err, a, b](first: Prog[err, a], next: a -> Prog[err, b]) -> Prog[err, b]

# Does the program; should it end with an error, the one that the error leads to.
external def recover[err, err1, res](
  program: Prog[err, res],
  instead: err -> Prog[err1, res],
) -> Prog[err1, res]

# Gives the function itself to call again, which no function of the language could do.
external def apply_fix[err, a, b](
  start: a,
  fn: (a -> Prog[err, b]) -> (a -> Prog[err, b]),
) -> Prog[err, b]

# Does nothing with the value, but it has to be there.
external def observe[a](value: a) -> forall err. Prog[err, Unit]

# For \`result <- program.await()\`.
def await[err, a, b](first: Prog[err, a], next: a -> Prog[err, b]) -> Prog[err, b]:
  flat_map(first, next)

def map[err, a, b](program: Prog[err, a], fn: a -> b) -> Prog[err, b]:
  flat_map(program, result -> pure(fn(result)))

def map_err[err, err1, res](program: Prog[err, res], fn: err -> err1) -> Prog[err1, res]:
  recover(program, error -> raise_error(fn(error)))

def ignore_err[err, res](program: Prog[err, res], default: res) -> forall e. Prog[e, res]:
  recover(program, _ -> pure(default))

def recursive[err, a, b](
  fn: (a -> Prog[err, b]) -> (a -> Prog[err, b]),
) -> (a -> Prog[err, b]):
  start -> apply_fix(start, fn)

unit: forall err. Prog[err, Unit] = pure(())

# A place that holds an \`a\` while a program runs.
external struct Var[a]

external def new_var[a](initial: a) -> forall err. Prog[err, Var[a]]
external def get[a](place: Var[a]) -> forall err. Prog[err, a]
external def set[a](place: Var[a], value: a) -> forall err. Prog[err, Unit]

# Gives what was there before.
external def swap[a](place: Var[a], value: a) -> forall err. Prog[err, a]

# The function gives what to hold from now on, and what to end with.
external def update[a, b](place: Var[a], fn: a -> (a, b)) -> forall err. Prog[err, b]

def modify[a](place: Var[a], fn: a -> a) -> forall err. Prog[err, Unit]:
  update(place, value -> (fn(value), ()))

def get_and_update[a](place: Var[a], fn: a -> a) -> forall err. Prog[err, a]:
  update(place, value -> (fn(value), value))

def update_and_get[a](place: Var[a], fn: a -> a) -> forall err. Prog[err, a]:
  update(place, value -> (
    changed = fn(value)
    (changed, changed)
  ))

# A program to run: it is given the words of the command line, its own name first, and ends with the
# exit status.
struct Main(run: List[String] -> forall err. Prog[err, Int])

# A test that has to do something to find out.
struct ProgTest(test_fn: List[String] -> forall err. Prog[err, Test])
`,
  },
  {
    path: "library/yichus-interleaving.bosatsu",
    text: `# What has to hold of cells while programs that share them run at the same time.
package Yichus/Interleaving

from Yichus/IO import IO

export Property()
exposes Yichus/IO

# \`holds\` reads the cells and answers; it writes nothing. An \`Always\` holds after every step of every
# interleaving, an \`AlwaysAtEnd\` when all programs have come to their end. A \`Sometimes\` is reached by
# some interleaving: without one, an \`Always\` may hold only because nothing ever happens.
enum Property:
  Always(name: String, holds: IO[Bool])
  AlwaysAtEnd(name: String, holds: IO[Bool])
  Sometimes(name: String, holds: IO[Bool])
  SometimesAtEnd(name: String, holds: IO[Bool])
`,
  },
  {
    path: "library/yichus-io.bosatsu",
    text: `# Programs that read and write shared cells, as values: nothing happens until a host runs one.
package Yichus/IO

export (IO, Cell, pure, bind, cell, read, write, transaction, await)

# A program that ends with an \`a\`.
external struct IO[a: +*]

# A place that holds one \`a\`. A host looks for it by its name, among the exported values.
external struct Cell[a]

# Does nothing, and ends with the value.
external def pure[a](value: a) -> IO[a]

# Runs the first program, then the one that its result leads to.
external def bind[a, b](first: IO[a], next: a -> IO[b]) -> IO[b]

# Meant for a top-level value: each evaluation makes another cell.
external def cell[a](name: String, initial: a) -> Cell[a]

external def read[a](place: Cell[a]) -> IO[a]

external def write[a](place: Cell[a], value: a) -> IO[Unit]

# The same program as one step: nobody sees the cells between its reads and writes.
external def transaction[a](program: IO[a]) -> IO[a]

# Reads the cell as soon as its value is ready. Until then the program waits, and so does the whole
# transaction that it is in, as if it had not begun.
external def await[a](place: Cell[a], ready: a -> Bool) -> IO[a]
`,
  },
  {
    path: "library/yichus-spec.bosatsu",
    text: `# What handlers promise about the state they share, so that a batch of operations can be judged
# before it runs.
package Yichus/Spec

export (Spec(), View(), Operation(), Delta(), Bound(), Keys(), Property())

# How to see a state as balances of keys. \`Balances\` fits any state: it lists all keys with their
# balances, and tells the balance of one key. \`Entries\` is for a state that keeps one dictionary entry
# per key: a host can then tell which keys a step changed without looking at the others.
enum View[state]:
  Balances(items: state -> List[(String, Int)], balance: (state, String) -> Int)
  Entries[entry](entries: state -> Dict[String, entry], balance: entry -> Int)

# By how much an operation with this input raises or lowers which key. Several rows may name the same
# key: what counts is the sum.
enum Delta[input]:
  Inc(key: input -> String, amount: input -> Int)
  Dec(key: input -> String, amount: input -> Int)

# An exported handler by its name, and all that it changes. The name is a literal, so that a host can
# compare the type of the rows' input with the handler's.
enum Operation:
  Operation[input](name: String, deltas: List[Delta[input]])

# What a bound is about. A sum of several keys is bounded as a key of its own would be: what moves
# within it does not change it.
enum Keys:
  Key(key: String)
  AllKeys
  SumOf(keys: List[String])

# A limit that a balance never crosses, whatever else happens; a function of the key. For a sum it is
# given the name of the bound.
enum Bound:
  AtLeast(name: String, keys: Keys, limit: String -> Int)
  AtMost(name: String, keys: Keys, limit: String -> Int)

# What no limit can say: a predicate over the balances of the keys, in their order. A key property
# holds after every step, a commit property in the state that the whole write leaves.
enum Property:
  KeyProperty(name: String, keys: List[String], predicate: List[Int] -> Bool)
  CommitProperty(name: String, keys: List[String], predicate: List[Int] -> Bool)

# \`cell\` is the name of the cell that the handlers share, \`initial\` the state that it starts with.
struct Spec[state](
  cell: String,
  initial: state,
  view: View[state],
  operations: List[Operation],
  bounds: List[Bound] = [],
  properties: List[Property] = [],
)
`,
  },
];
