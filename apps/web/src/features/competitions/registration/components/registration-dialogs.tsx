import type { RegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../registration.view.ts'
import type { RegistrationListState } from '../use-registration-list.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ManyDialog } from './many-dialog.tsx'
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
            name: nameOf(open.registration),
          })}
          action={t('registration.action.SIGN_OFF')}
          onClose={close}
          send={(reason) => mutations.signOffFor(open.registration, reason)}
        />
      )}
      {open?.kind === 'decide' && (
        <DecideDialog
          decision={open.decision}
          rows={[open.registration]}
          onClose={close}
          send={() => mutations.decide(open.registration, open.decision)}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDrawer test={open.test} rows={open.rows} onClose={close} onMoved={() => setSelected(new Set())} />
      )}
      {open?.kind === 'many' && (
        <ManyDialog
          act={open.act}
          rows={open.rows}
          competition={competition.ref}
          onClose={close}
          onDone={() => {
            setSelected(new Set())
            close()
          }}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={mutations.deleteMany.isPending || mutations.deleteAny.isPending}
        what={t('registration.deleteChosen', { count: open?.kind === 'delete' ? open.rows.length : 0 })}
        onConfirm={() => {
          if (open?.kind !== 'delete') return
          const { test: only, rows } = open
          const all = { competition: competition.ref, registrationRefs: rows.map(({ ref }) => ref) }
          const onSuccess = (): void => {
            setSelected(new Set())
            close()
          }
          if (only === null) mutations.deleteAny.mutate(all, { onSuccess })
          else mutations.deleteMany.mutate({ ...all, test: only }, { onSuccess })
        }}
      />
    </>
  )
}
