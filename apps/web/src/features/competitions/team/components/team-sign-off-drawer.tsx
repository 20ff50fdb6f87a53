import { Text } from '@mantine/core'
import type { EntryTeam } from '@oxer/domain/competitions/entry/entry.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useTeamMutations } from '../team.mutations.ts'

/** A rider takes the registration of a team back; its riders stay registered. */
export const TeamSignOffDrawer = ({ team, onClose }: { team: EntryTeam; onClose: () => void }) => {
  const { t } = useTranslation(['competitions', 'entry'])
  const formats = useFormats()
  const done = useDone()
  const { rider } = useTeamMutations()
  const costs = team.signOffCosts
  return (
    <EditDrawer<{ reason: string }>
      title={t('team.rider.signOffTitle', { name: team.name })}
      onClose={onClose}
      initialValues={{ reason: '' }}
      isDangerous
      saveLabel={t('entry:own.signOff')}
      validate={(values) => missingErrors(values, { reason: t('registration.signOff.reasonRequired') })}
      save={async ({ reason }) => {
        await rider.signOff.mutateAsync({ member: team.memberRef, team: team.ref, reason })
        done({ message: t('team.rider.signedOff', { name: team.name }), row: team.ref })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">
            {t('team.rider.ridersStay')}{' '}
            {costs === null || costs.amountWithTax === 0
              ? t('entry:own.signOffFree')
              : t('entry:own.signOffCosts', { sum: formats.money(costs.amountWithTax, costs.currency) })}
          </Text>
          {fieldsOf(form, { reason: t('registration.signOff.reason') }).text('reason', {
            required: true,
            autofocus: true,
          })}
        </>
      )}
    </EditDrawer>
  )
}
