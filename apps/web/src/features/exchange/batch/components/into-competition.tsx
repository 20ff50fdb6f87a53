// What happens in a competition that is here to what a document about it does not have, or has otherwise.
import { Fieldset, NativeSelect, Stack, Text } from '@mantine/core'
import { MissingEntries } from '@oxer/domain/exchange/batch/apply-scope.schema'
import { useTranslation } from 'react-i18next'
import type { DocumentScope, IntoCompetition } from '../document-scope.view.ts'

export const IntoCompetitionFields = ({
  scope,
  into,
  onChange,
}: {
  scope: DocumentScope
  into: IntoCompetition
  onChange: (into: IntoCompetition) => void
}) => {
  const { t } = useTranslation('exchange')
  const { entryTests, listTests, test } = scope
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  if (entryTests.length === 0 && listTests.length === 0) return null
  return (
    <Fieldset legend={t('batch.into.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('batch.into.why')}</Text>
        {entryTests.length > 0 && (
          <NativeSelect
            label={t('batch.into.missing')}
            value={into.missing}
            data={MissingEntries.options.map((value) => ({ value, label: t(`batch.into.missings.${value}`) }))}
            onChange={({ currentTarget }) => onChange({ ...into, missing: MissingEntries.parse(currentTarget.value) })}
          />
        )}
        {into.missing !== 'KEEP' && (
          <NativeSelect
            label={t('batch.into.entriesOf')}
            value={into.entriesOf ?? ''}
            data={
              test === null
                ? [...entryTests.map(toOption), { value: '', label: t('batch.into.whole') }]
                : [toOption(test)]
            }
            onChange={({ currentTarget }) => onChange({ ...into, entriesOf: currentTarget.value || null })}
          />
        )}
        {listTests.length > 0 && (
          <NativeSelect
            label={t('batch.into.listOf')}
            value={into.listOf ?? ''}
            data={[{ value: '', label: t('batch.into.noList') }, ...listTests.map(toOption)]}
            onChange={({ currentTarget }) => onChange({ ...into, listOf: currentTarget.value || null })}
          />
        )}
      </Stack>
    </Fieldset>
  )
}
