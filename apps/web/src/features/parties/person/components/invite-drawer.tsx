import { useForm } from '@mantine/form'
import { EmailAddress } from '@oxer/domain/access/password/password.schema'
import { LanguageCode } from '@oxer/domain/access/tenant/tenant.schema'
import type { InvitationState } from '@oxer/domain/parties/invitation/invitation.schema'
import { languageNames, toLanguage } from '@oxer/i18n/languages'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useInvitationChanges } from '../person.mutations.ts'

type Values = { email: string; username: string; language: LanguageCode }

/** Invites a person to a login: the address, the user name and the language of the mail. */
export const InviteDrawer = ({
  member,
  name,
  invitation,
  onClose,
}: {
  member: string
  name: string
  invitation: InvitationState
  onClose: () => void
}) => {
  const { t } = useTranslation('parties')
  const { invite } = useInvitationChanges()
  const words: FormWords<Values> = {
    email: t('invitation.email'),
    username: t('invitation.username'),
    language: {
      label: t('invitation.language'),
      options: LanguageCode.options.map((code) => ({ value: code, label: languageNames[toLanguage(code)] })),
    },
  }
  const form = useForm<Values>({
    initialValues: { email: invitation.email, username: invitation.username, language: invitation.language },
    validate: {
      email: (email) => (EmailAddress.safeParse(email.trim()).success ? null : t('invitation.notEmail')),
    },
  })
  /** A user name in use is no refusal of the call, but nobody is invited: the message is at the name. */
  const send = async ({ email, username, language }: Values): Promise<boolean> => {
    const address = email.trim()
    const { status } = await invite.mutateAsync({
      code: member,
      email: address,
      username: username.trim() === '' ? null : username.trim(),
      language,
    })
    if (status === 'SUCCESS') showSuccess(t('invitation.sent', { email: address }))
    else form.setFieldError('username', t(`invitation.status.${status}`))
    return status === 'SUCCESS'
  }
  const field = fieldsOf(form, words)
  return (
    <FormDrawer
      title={t('invitation.inviteTitle', { name })}
      saveLabel={t('invitation.send')}
      onClose={onClose}
      form={form}
      send={send}
    >
      {() => (
        <>
          {field.text('email', { description: t('invitation.emailHint'), required: true })}
          {field.text('username', { description: t('invitation.usernameHint') })}
          {field.choice('language')}
        </>
      )}
    </FormDrawer>
  )
}
