import type { RegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { DeleteConfirmation } from '@oxer/ui'
import type { RegistrationListState } from '../use-registration-list.ts'
import { MoveDrawer } from './move-drawer.tsx'
import { RegistrationDrawer } from './registration-drawer.tsx'
import { SignOffDialog } from './sign-off-dialog.tsx'

/** The drawer or dialog that is open over the list. */
export const RegistrationDialogs = ({
  list: { competition, test, mutations, setSelected, open, close },
  metadata,
}: {
  list: RegistrationListState
  metadata: RegistrationMetadata
}) => (
  <>
    {(open?.kind === 'create' || open?.kind === 'edit') && (
      <RegistrationDrawer
        test={open.kind === 'edit' ? open.registration.testRef : test}
        registration={open.kind === 'edit' ? open.registration : null}
        metadata={metadata}
        onClose={close}
      />
    )}
    {open?.kind === 'sign-off' && (
      <SignOffDialog
        name={`${open.registration.rider.name}, ${open.registration.horse.name}`}
        onClose={close}
        signOff={(reason) =>
          mutations.signOff.mutateAsync({ competition: competition.ref, id: open.registration.ref, reason })
        }
      />
    )}
    {open?.kind === 'move' && (
      <MoveDrawer test={open.test} refs={open.refs} onClose={close} onMoved={() => setSelected(new Set())} />
    )}
    <DeleteConfirmation
      opened={open?.kind === 'delete'}
      onClose={close}
      isBusy={mutations.deleteMany.isPending}
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
