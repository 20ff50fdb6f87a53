import { MultiSelect } from '@mantine/core'
import { CrossCountryProtocol, CrossCountryTieBreak } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { SecondsField } from './components/course-fields.tsx'
import { CrossCountryFields } from './components/cross-country-fields.tsx'
import { RulesEditor } from './components/rules-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { fieldOf } from './protocol-part.form.ts'

/** A cross-country as a test of its own: the course with its obstacles, the costs of faults, and the time. */
export const CrossCountryProtocolPage = ({ protocol }: { protocol: string }) => {
  const { t } = useTranslation('catalogue')
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getCrossCountry.useQuery(input, { meta: { page: true } })
  const { updateCrossCountry } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <RulesEditor
      stored={stored.data}
      schema={CrossCountryProtocol}
      save={(sent) => updateCrossCountry.mutateAsync({ ...input, ...sent })}
    >
      {(part, isReadOnly) => {
        const tieBreak = fieldOf(part, 'tieBreak')
        return (
          <>
            <SecondsField
              label={t('protocol.optimumTime')}
              description={t('protocol.timeAllowedHint')}
              part={fieldOf(part, 'optimumTime')}
            />
            <CrossCountryFields part={fieldOf(part, 'rules')} isReadOnly={isReadOnly} />
            <MultiSelect
              label={t('protocol.tieBreak')}
              description={t('protocol.tieBreakHint')}
              data={CrossCountryTieBreak.options.map((value) => ({
                value,
                label: t(`protocol.courseTieBreaks.${value}`),
              }))}
              value={tieBreak.value}
              error={tieBreak.errorOf('')}
              onChange={(chosen) => tieBreak.onChange(CrossCountryTieBreak.array().parse(chosen))}
            />
          </>
        )
      }}
    </RulesEditor>
  )
}
