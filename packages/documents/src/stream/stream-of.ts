/** The pieces as a stream that asks for the next one when it is read, and ends their source when the reader leaves. */
export const streamOf = (pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
