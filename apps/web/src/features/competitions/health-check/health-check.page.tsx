import { Button, List } from '@mantine/core'
import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import { EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HealthSubjectLink } from '../../../shared/health-check/health-subject-link.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

const Finding = ({ finding }: { finding: HealthCheck['findings'][number] }) => {
  const { t } = useTranslation('competitions')
  const { problem, count, subjects } = finding
  return (
    <Section
      id={problem}
      title={t(`healthCheck.problem.${problem}`)}
      actions={<StatusBadge tone="warning">{String(count)}</StatusBadge>}
    >
      <List>
        {subjects.map((subject) => (
          <List.Item key={subject.ref}>
            <HealthSubjectLink problem={problem} subject={subject} />
            {subject.testName !== null && ` · ${subject.testName}`}
          </List.Item>
        ))}
        {count > subjects.length && <List.Item>{t('healthCheck.more', { count: count - subjects.length })}</List.Item>}
      </List>
    </Section>
  )
}

/** The problems of a competition before it begins, each with a link to the screen on which it is solved. */
export const HealthCheckPage = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  useTitlePart(t('healthCheck.title'))
  const { competition } = useManagedCompetition()
  const check = trpc.competitions.healthCheck.get.useQuery({ competition: competition.ref }, { staleTime: 0 })
  if (check.isError) return <ErrorState onRetry={() => void check.refetch()} />
  if (!check.data) return <ShapeSkeleton />
  const { findings, checkedAt } = check.data
  return (
    <Section
      title={t('healthCheck.title')}
      description={t('healthCheck.checkedAt', { at: formats.instant(checkedAt, competition.timeZone) })}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {t('healthCheck.again')}
        </Button>
      }
    >
      {findings.length === 0 ? (
        <EmptyState title={t('healthCheck.none')} message={t('healthCheck.noneWhy')} />
      ) : (
        findings.map((finding) => <Finding key={finding.problem} finding={finding} />)
      )}
    </Section>
  )
}
