/** The names in braces, such as `bin` in '{bin}' and `count` in '{count, plural, …}', also within a plural. */
type Names<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | Names<Rest>
  : never
/** What else is in braces is text of a plural: it has a space, so that it is no name. */
type NameIn<Inside extends string> = Inside extends `${infer Name}, plural,${infer Cases}`
  ? Name | NameWithin<Cases>
  : Inside extends `${string}{${string}`
    ? NameWithin<Inside>
    : Inside extends `${string} ${string}` | `#${string}`
      ? never
      : Inside
type NameWithin<Text extends string> = Text extends `${string}{${infer Inner}` ? NameIn<Inner> : never

/** The last arguments of a call that shows an ICU message: the values of its placeholders, or none. */
export type MessageValues<Text extends string, Value> =
  Names<Text> extends never ? [] : [values: Record<Names<Text>, Value>]
