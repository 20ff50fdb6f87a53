/** The text of a file beside a test. */
declare module '*.xml?raw' {
  const text: string
  export default text
}
declare module '*.txt?raw' {
  const text: string
  export default text
}
declare module '*.jsonl?raw' {
  const text: string
  export default text
}
declare module '*.ics?raw' {
  const text: string
  export default text
}
