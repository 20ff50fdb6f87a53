import { trpc } from '../../../shared/trpc.ts'

/** The registrations of the competition are of others then, wherever they are shown. */
export const useRecognition = () => {
  const utils = trpc.useUtils()
  return trpc.competitions.recognition.recognise.useMutation({
    onSettled: () => utils.competitions.invalidate(),
    // The drawer shows what is refused.
    meta: { quiet: true },
  })
}
