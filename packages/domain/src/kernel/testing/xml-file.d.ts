/** The text of a file beside a test. */
declare module '*.xml?raw' {
  const text: string
  export default text
}
