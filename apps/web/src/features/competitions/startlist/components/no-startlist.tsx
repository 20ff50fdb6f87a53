import { Button } from '@mantine/core'
import { EmptyState } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import type { TestPart } from '../../../../shared/test-panes/panes.ts'
import { TestLine } from '../../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import { useMadeLists } from '../use-made-lists.ts'

/** The place of the list of a test that has none yet, with the button that makes it. */
export const NoStartlist = ({ part: { test, registrationCount } }: { part: TestPart }) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const create = trpc.competitions.startlist.createMany.useMutation({ onSettled: changed, onSuccess: useMadeLists() })
  return (
    <>
      <div className={classes.bar}>
        <TestLine />
      </div>
      <EmptyState title={t('startlist.notMade')} message={t('startlist.notMadeWhy', { count: registrationCount })}>
        {abilities.canManage && !test.isCancelled && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={create.isPending}
            onClick={() => create.mutate({ competition: competition.ref, tests: [test.ref] })}
          >
            {t('startlist.createAll', { count: 1 })}
          </Button>
        )}
      </EmptyState>
    </>
  )
}
