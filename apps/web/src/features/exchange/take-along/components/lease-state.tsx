import { Alert, List } from '@mantine/core'
import type { FieldLease } from '@oxer/domain/exchange/take-along/take-along.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { BackToToolbox } from '../../../../shared/back-to-toolbox.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Who has the competition, and what of the log was applied. */
export const LeaseState = ({ lease }: { lease: FieldLease | null }) => {
  const { t, i18n } = useTranslation('exchange')
  const formats = useFormats()
  const { timeZone } = useManagedCompetition().competition
  if (lease === null) {
    return (
      <Section title={t('takeAlong.title')} description={t('takeAlong.why')}>
        <p>{t('takeAlong.never')}</p>
        <BackToToolbox />
      </Section>
    )
  }
  const { state, holder, since, until, lastSeq, differing, divergence } = lease
  return (
    <Section title={t('takeAlong.title')} description={t('takeAlong.why')}>
      <Facts
        items={[
          { label: t('takeAlong.stateLabel'), value: t(`takeAlong.state.${state}`) },
          { label: t('takeAlong.holder'), value: holder },
          { label: t('takeAlong.since'), value: formats.instant(since, timeZone) },
          ...(until === null ? [] : [{ label: t('takeAlong.until'), value: formats.instant(until, timeZone) }]),
          { label: t('takeAlong.lines'), value: formats.number(lastSeq) },
        ]}
      />
      {differing > 0 && (
        <Alert color="yellow" mt="md">
          {t('takeAlong.differing', { count: differing })}
        </Alert>
      )}
      {divergence !== null && (
        <Alert color="red" mt="md" role="alert" title={t('takeAlong.diverged', { seq: divergence.seq })}>
          <code style={{ overflowWrap: 'anywhere' }}>{divergence.path}</code>
          <List>
            {divergence.causes.map(({ code, values }) => (
              <List.Item key={code}>{textOfCode(i18n, code, values)}</List.Item>
            ))}
          </List>
          {t('takeAlong.divergedWhy')}
        </Alert>
      )}
      <BackToToolbox />
    </Section>
  )
}
