// What a change of a test says, and the command that takes it back.
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'

type Named = { readonly ref: string; readonly name: string }

export const useTestUndo = () => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const router = utils.client.competitions.test
  const done = useDone()
  const say = (message: string, row: string | undefined, inverse: () => Promise<unknown>): void =>
    done({ message, row, undo: () => inverse().finally(() => utils.competitions.invalidate()) })
  const of = ({ ref }: Named) => ({ competition: competition.ref, test: ref })
  return {
    made: (tests: readonly Named[], message: string): void =>
      say(message, tests[0]?.ref, async () => {
        for (const test of tests) await router.delete.mutate(of(test))
      }),
    cancelled: (test: Named): void =>
      say(t('test.said.cancelled', { name: test.name }), test.ref, () => router.undoCancel.mutate(of(test))),
    restored: (test: Named): void =>
      say(t('test.said.restored', { name: test.name }), test.ref, () => router.cancel.mutate(of(test))),
  }
}
