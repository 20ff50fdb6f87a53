import { Button, Table } from '@mantine/core'
import type { EquipeReceivedTest } from '@oxer/domain/exchange/equipe/equipe.schema'
import { DeleteConfirmation, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../equipe.module.css'
import { useEquipeChanges } from '../equipe.mutations.ts'
import { ours, testName, testTones, theirs } from '../equipe.view.ts'

const Differences = ({ test }: { test: EquipeReceivedTest }) => {
  const { t } = useTranslation('exchange')
  return (
    <div className={classes.wide}>
      <Table captionSide="top">
        <Table.Caption>{t('equipe.differencesOf', { name: testName(test) })}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('equipe.rider')}</Table.Th>
            <Table.Th scope="col">{t('equipe.horse')}</Table.Th>
            <Table.Th scope="col">{t('equipe.ours')}</Table.Th>
            <Table.Th scope="col">{t('equipe.theirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {test.differences.map((each) => (
            <Table.Tr key={each.participation}>
              <Table.Td>{each.rider}</Table.Td>
              <Table.Td>{each.horse}</Table.Td>
              <Table.Td>{ours(each)}</Table.Td>
              <Table.Td>{theirs(each)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The tests that Equipe sent, and where its ranking differs from ours. */
export const ReceivedTests = ({ tests }: { tests: readonly EquipeReceivedTest[] }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const { accept } = useEquipeChanges(competition.ref)
  const done = useDone()
  const [asked, setAsked] = useState<EquipeReceivedTest | null>(null)
  const confirm = ({ testSet, version, ...test }: EquipeReceivedTest): void =>
    accept.mutate(
      { competition: competition.ref, testSet: testSet.ref, version },
      {
        onSuccess: () => done({ message: t('equipe.accepted', { name: testName({ ...test, testSet }) }) }),
        onSettled: () => setAsked(null),
      },
    )
  return (
    <Section title={t('equipe.tests')} description={t('equipe.testsWhy')}>
      {tests.length === 0 ? (
        <EmptyState title={t('equipe.noTests')} message={t('equipe.noTestsWhy')} />
      ) : (
        <ul className={classes.list}>
          {tests.map((test) => (
            <li key={test.testSet.ref} className={classes.entry}>
              <span className={classes.who}>
                <span>{testName(test)}</span>
                <span className={classes.quiet}>
                  {t('equipe.received', {
                    at: formats.instant(test.receivedAt, competition.timeZone),
                    name: test.userName,
                  })}
                </span>
              </span>
              <StatusBadge tone={testTones[test.state]}>{t(`equipe.state.${test.state}`)}</StatusBadge>
              {test.differences.length > 0 && <Differences test={test} />}
              {test.state === 'DIFFERENT' && abilities.canManage && (
                <Button variant="default" size="compact-md" onClick={() => setAsked(test)}>
                  {t('equipe.accept')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteConfirmation
        opened={asked !== null}
        onClose={() => setAsked(null)}
        isBusy={accept.isPending}
        title={t('equipe.acceptTitle')}
        message={t('equipe.acceptWhy')}
        confirm={t('equipe.accept')}
        onConfirm={() => asked !== null && confirm(asked)}
      />
    </Section>
  )
}
