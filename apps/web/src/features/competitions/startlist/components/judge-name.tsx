import { Autocomplete } from '@mantine/core'
import type { OfferedJudge } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a judge: one of those whom clubs offer, or any other name. */
export const JudgeName = ({
  position,
  offered,
  value,
  error,
  onChange,
}: {
  position: string
  offered: readonly OfferedJudge[]
  value?: string
  error?: ReactNode
  onChange: (name: string) => void
}) => {
  const { t } = useTranslation('competitions')
  const byName = new Map(offered.map((judge) => [judge.person.name, judge]))
  return (
    <Autocomplete
      aria-label={t('startlist.parameters.judgeAt', { position })}
      placeholder={t('startlist.parameters.judgeName')}
      maxLength={200}
      data={[...byName.keys()]}
      renderOption={({ option }) => {
        const judge = byName.get(option.value)
        return (
          <div>
            {option.value}
            {judge && (
              <small style={{ display: 'block', color: 'var(--oxer-muted)' }}>
                {[
                  judge.organisation.name,
                  t(`juryPreRegistration.preferred.${judge.preferredTime}`),
                  t(`juryPreRegistration.status.${judge.status}`),
                ].join(' · ')}
              </small>
            )}
          </div>
        )
      }}
      value={value ?? ''}
      error={error}
      onChange={onChange}
    />
  )
}
