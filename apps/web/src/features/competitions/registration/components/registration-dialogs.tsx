import type { RegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { RegistrationListState } from '../use-registration-list.ts'
import { MoveDrawer } from './move-drawer.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RegistrationDrawer } from './registration-drawer.tsx'

/** The drawer or dialog that is open over the list. */
export const RegistrationDialogs = ({
  list: { competition, test, mutations, setSelected, open, close },
  metadata,
}: {
  list: RegistrationListState
  metadata: RegistrationMetadata
}) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <RegistrationDrawer
          test={open.kind === 'edit' ? open.registration.testRef : test}
          registration={open.kind === 'edit' ? open.registration : null}
          chosen={open.kind === 'create' ? open.chosen : {}}
          metadata={metadata}
          onClose={close}
        />
      )}
      {open?.kind === 'sign-off' && (
        <ReasonDialog
          title={t('registration.signOff.title', {
            name: `${open.registration.rider.name}, ${open.registration.horse.name}`,
          })}
          action={t('registration.action.SIGN_OFF')}
          onClose={close}
          send={(reason) => mutations.signOffFor(open.registration, reason)}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDrawer test={open.test} refs={open.refs} onClose={close} onMoved={() => setSelected(new Set())} />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={mutations.deleteMany.isPending}
        what={t('registration.deleteChosen', { count: open?.kind === 'delete' ? open.refs.length : 0 })}
        onConfirm={() => {
          if (open?.kind !== 'delete') return
          mutations.deleteMany.mutate(
            { competition: competition.ref, test: open.test, registrationRefs: open.refs },
            {
              onSuccess: () => {
                setSelected(new Set())
                close()
              },
            },
          )
        }}
      />
    </>
  )
}
