import { Text } from '@mantine/core'
import type { BulkOutcome, InvitationPlan } from '@oxer/domain/parties/invitation/invitation.schema'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import type { Choice } from '../member-choice.view.ts'
import { useOrganisationChanges } from '../organisation.mutations.ts'
import { OutcomeGroup } from './outcome-list.tsx'

const outcomes: readonly BulkOutcome[] = ['INVITE', 'NO_EMAIL', 'USERNAME_IN_USE', 'INVITED_ALREADY', 'HAS_LOGIN']

const Plan = ({ plan }: { plan: InvitationPlan }) => {
  const { t } = useTranslation('parties')
  return (
    <>
      <Text role="status" fw={600}>
        {plan.invited === 0 ? t('invitation.bulk.nobody') : t('invitation.bulk.will', { count: plan.invited })}
      </Text>
      {outcomes.map((outcome) => (
        <OutcomeGroup
          key={outcome}
          title={t(`invitation.bulk.outcome.${outcome}`)}
          tone={outcome === 'INVITE' ? 'good' : 'neutral'}
          lines={plan.members
            .filter((member) => member.outcome === outcome)
            .map(({ ref, name, email }) => ({ key: ref, name, details: email === null ? [] : [email] }))}
        />
      ))}
    </>
  )
}

/** Invites the selected members to a login, after it has shown who gets a mail and who does not. */
export const InviteMembersDrawer = ({
  organisation,
  choice,
  onClose,
  onInvited,
}: {
  organisation: string
  choice: Choice
  onClose: () => void
  onInvited: () => void
}) => {
  const { t } = useTranslation('parties')
  const { inviteMembers } = useOrganisationChanges()
  const { client } = trpc.useUtils()
  return (
    <PreviewDrawer
      {...noVersion}
      title={t('invitation.bulk.title')}
      size="lg"
      onClose={onClose}
      initialValues={{}}
      words={{}}
      questionOf={() => ({ organisation, ...choice })}
      ask={(question) => client.parties.invitation.planMembers.query(question)}
      show={(plan) => <Plan plan={plan} />}
      applyLabel={t('invitation.bulk.save')}
      canApply={(plan) => plan !== null && plan.invited > 0}
      apply={async () => {
        const { invited } = await inviteMembers.mutateAsync({ organisation, ...choice })
        showSuccess(invited === 0 ? t('invitation.bulk.nobody') : t('invitation.bulk.done', { count: invited }))
        onInvited()
      }}
    >
      {() => null}
    </PreviewDrawer>
  )
}
