/**
 * Goes on once a change is kept. When the server refuses it, the query client has already said so, and what the user
 * typed stays where it is; what then throws in `goOn` is not hidden.
 */
export const whenKept = (change: Promise<unknown>, goOn: () => void = () => undefined): void =>
  void change.then(goOn, () => undefined)
