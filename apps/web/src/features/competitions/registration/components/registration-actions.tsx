import { ActionIcon, Menu } from '@mantine/core'
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../registration.view.ts'
import type { RegistrationListState } from '../use-registration-list.ts'

const statusAfter = { ANNOUNCE: 'ANNOUNCED', REINSTATE: 'SUBSCRIBED' } as const

/** The menu of one registration. */
export const RegistrationActions = ({
  row,
  list: { mutations, setOpen },
  canNotePayments,
}: {
  row: ShownRegistration
  list: RegistrationListState
  canNotePayments: boolean
}) => {
  const { t } = useTranslation('competitions')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('registration.actionsOfNamed', { name: nameOf(row) })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setOpen({ kind: 'edit', registration: row })}>{t('registration.edit')}</Menu.Item>
        {row.actions.map((action) => (
          <Menu.Item
            key={action}
            onClick={() => {
              if (action === 'SIGN_OFF') setOpen({ kind: 'sign-off', registration: row })
              else if (action === 'ANNOUNCE' || action === 'REINSTATE') mutations.setStatus(row, statusAfter[action])
              else setOpen({ kind: 'decide', decision: action, registration: row })
            }}
          >
            {t(`registration.action.${action}`)}
          </Menu.Item>
        ))}
        {canNotePayments && row.fee !== null && row.fee.amountWithTax > 0 && (
          <Menu.Item
            onClick={() => mutations.setPayment(row, row.paymentStatus === 'COMPLETE' ? 'INCOMPLETE' : 'COMPLETE')}
          >
            {t(row.paymentStatus === 'COMPLETE' ? 'registration.markOpen' : 'registration.markPaid')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => setOpen({ kind: 'move', test: row.testRef, rows: [row] })}>
          {t('registration.move.action')}
        </Menu.Item>
        <Menu.Item
          c="var(--oxer-danger-ink)"
          onClick={() => setOpen({ kind: 'delete', test: row.testRef, rows: [row] })}
        >
          {t('registration.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
