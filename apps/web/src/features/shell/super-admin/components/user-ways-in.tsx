import { Alert, Button } from '@mantine/core'
import type { UserAdministration } from '@oxer/domain/registry/installation/administration.schema'
import { DeleteConfirmation, Facts, SideDrawer } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, showSuccess } from '../../../../shared/failure.ts'
import { useFreshSignIn } from '../../../../shared/use-fresh-sign-in.tsx'
import classes from '../super-admin.module.css'
import { useAdministration } from '../super-admin.mutations.ts'

/** How a user signs in, and help for one who cannot. */
export const UserWaysIn = ({ user, onClose }: { user: UserAdministration; onClose: () => void }) => {
  const { t, i18n } = useTranslation('access')
  const { sendPasswordLink, removeSignInMeans } = useAdministration()
  const { freshly, question } = useFreshSignIn()
  const [isAsking, setAsking] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { username, hasSecondFactor, passkeys, isHere } = user
  const hasMore = !isRemoved && (hasSecondFactor || passkeys > 0)
  const act = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    setRefusal(null)
    try {
      await freshly(call)
      showSuccess(done)
      return true
    } catch (error) {
      setRefusal(error)
      return false
    }
  }
  const sendLink = () =>
    act(() => sendPasswordLink.mutateAsync({ user: user.ref }), t('superAdmin.users.linkSent', { email: user.email }))
  const remove = async (): Promise<void> => {
    setAsking(false)
    const call = () => removeSignInMeans.mutateAsync({ user: user.ref })
    if (await act(call, t('superAdmin.users.meansRemoved', { name: username }))) setRemoved(true)
  }
  const means = [
    ...(hasSecondFactor ? [t('superAdmin.users.hasSecondFactor')] : []),
    ...(passkeys > 0 ? [t('superAdmin.users.passkeys', { count: passkeys })] : []),
  ]
  const value = hasMore ? means.join(', ') : t('superAdmin.users.passwordOnly')
  return (
    <SideDrawer opened onClose={onClose} title={username}>
      <div className={classes.waysIn}>
        <Facts
          columns={1}
          items={[{ label: t('superAdmin.users.means'), value: isHere ? value : t('superAdmin.users.meansElsewhere') }]}
        />
        {refusal !== null && (
          <Alert color="red" role="alert">
            {failureTexts(refusal, i18n).join(' ')}
          </Alert>
        )}
        {isHere && (
          <Button variant="default" loading={sendPasswordLink.isPending} onClick={() => void sendLink()}>
            {t('superAdmin.users.sendLink')}
          </Button>
        )}
        {isHere && hasMore && (
          <Button variant="default" loading={removeSignInMeans.isPending} onClick={() => setAsking(true)}>
            {t('superAdmin.users.removeMeans')}
          </Button>
        )}
        <DeleteConfirmation
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('superAdmin.users.removeMeansTitle', { name: username })}
          message={t('superAdmin.users.removeMeansWhy', { name: username })}
          confirm={t('security.secondFactor.remove')}
          onConfirm={() => void remove()}
        />
        {question}
      </div>
    </SideDrawer>
  )
}
