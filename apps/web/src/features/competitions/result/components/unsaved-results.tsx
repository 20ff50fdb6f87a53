import { Alert, Button, Group } from '@mantine/core'
import { DeleteConfirmation } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { showFailure, showSuccess } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { acceptAll, discardAll } from '../unsaved.mutations.ts'
import { useQueueMaker } from '../use-result-queue.ts'
import { useUnsavedResults } from '../use-unsaved-results.ts'

type Set = { test: string; testSet: string; name: string; count: number }

/** The test sets with unsaved results, the shown one excepted. */
const useUnsavedSets = (except: string | null): Set[] => {
  const { competition } = useManagedCompetition()
  const counts = useUnsavedResults(competition.ref)
  const waiting = [...counts].filter(([testSet]) => testSet !== except)
  const metadata = trpc.competitions.result.metadata.useQuery(
    { competition: competition.ref },
    { enabled: waiting.length > 0 },
  )
  return (metadata.data?.tests ?? []).flatMap((test) =>
    test.testSets.flatMap((testSet) => {
      const count = testSet.ref === except ? undefined : counts.get(testSet.ref)
      const name = testSet.name === test.name ? test.name : `${test.name} · ${testSet.name}`
      return count === undefined ? [] : [{ test: test.ref, testSet: testSet.ref, name, count }]
    }),
  )
}

/** cr510, cr511: the competition has results that are not stored; they are accepted or discarded. */
export const UnsavedResults = ({ except }: { except: string | null }) => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const makeQueue = useQueueMaker()
  const sets = useUnsavedSets(except)
  const [isBusy, setBusy] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  if (sets.length === 0) return null
  const count = sets.reduce((total, set) => total + set.count, 0)
  const placeOf = ({ test, testSet }: Set) => ({ competition: competition.ref, test, testSet })
  const accept = async (): Promise<void> => {
    setBusy(true)
    try {
      let left = 0
      for (const set of sets) {
        const { protocol } = await utils.client.competitions.result.list.query(placeOf(set))
        const queue = makeQueue(placeOf(set), () => undefined)
        left += await acceptAll(queue, protocol)
        queue.stop()
      }
      if (left === 0) showSuccess(t('result.unsaved.accepted', { count }))
    } catch (error) {
      showFailure(error, i18n)
    } finally {
      setBusy(false)
    }
  }
  const discard = (): void => {
    for (const set of sets) discardAll(makeQueue(placeOf(set), () => undefined))
    setDiscarding(false)
  }
  return (
    <Alert color="yellow" role="status" title={t('result.unsaved.title', { count })} mb="md">
      <p>{t('result.unsaved.why')}</p>
      <ul>
        {sets.map((set) => (
          <li key={set.testSet}>
            <AppLink href={`/competitions/${competition.ref}/manage/results?testSet=${set.testSet}`}>
              {set.name}
            </AppLink>{' '}
            ({set.count})
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button loading={isBusy} onClick={() => void accept()}>
          {t('result.unsaved.acceptAll')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => setDiscarding(true)}>
          {t('result.unsaved.discardAll')}
        </Button>
      </Group>
      <DeleteConfirmation
        opened={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={discard}
        title={t('result.unsaved.discardTitle', { count })}
        message={t('result.unsaved.discardWhy')}
        confirm={t('result.unsaved.discardAll')}
      />
    </Alert>
  )
}
