import { Button } from '@mantine/core'
import type { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { DeleteConfirmation, EmptyState, ErrorState, Facts, Section, StatusBadge } from '@oxer/ui'
import { IconCheck, IconPlus, IconStar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { oneLineAddress } from '../../../../shared/one-line-address.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useContactAccountChanges } from '../contact-account.mutations.ts'
import classes from '../contact-accounts.module.css'
import { ibanText } from '../iban.view.ts'
import { servedBy } from '../purposes.view.ts'
import type { Contact } from './contact-account-drawer.tsx'

const ContactAccountDrawer = lazy(() =>
  import('./contact-account-drawer.tsx').then((file) => ({ default: file.ContactAccountDrawer })),
)

type Open = { kind: 'edit'; account: ContactAccountView | null } | { kind: 'delete'; account: ContactAccountView }

const Badges = ({ account }: { account: ContactAccountView }) => {
  const { t } = useTranslation('parties')
  const served = servedBy(account)
  const isDefault = account.defaultFor.includes('DEFAULT')
  if (!isDefault && served.length === 0) return null
  return (
    <ul className={classes.badges} aria-label={t('contactAccount.purposes')}>
      {isDefault && (
        <li>
          <StatusBadge tone="brand" icon={IconStar}>
            {t('contactAccount.default')}
          </StatusBadge>
        </li>
      )}
      {served.map(({ purpose, isDefault: isTaken }) => (
        <li key={purpose}>
          <StatusBadge tone={isTaken ? 'brand' : 'neutral'} icon={isTaken ? IconStar : IconCheck}>
            {isTaken
              ? t('contactAccount.defaultOf', { purpose: t(`contactAccount.purpose.${purpose}`) })
              : t(`contactAccount.purpose.${purpose}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}

const Account = ({
  account,
  onEdit,
  onDelete,
}: {
  account: ContactAccountView
  onEdit: () => void
  onDelete: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  return (
    <li className={classes.account}>
      <div className={classes.head}>
        <h3 className={classes.name}>{account.name}</h3>
        <Badges account={account} />
        <EntryActions name={account.name} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <Facts
        columns={3}
        items={[
          { label: t('contactAccount.type'), value: t(`contactAccount.types.${account.type}`) },
          { label: t('contactAccount.company'), value: account.company },
          { label: t('contactAccount.vatnumber'), value: account.vatnumber },
          { label: t('contactAccount.FAO'), value: account.FAO },
          { label: t('contactAccount.email'), value: account.email },
          { label: t('contactAccount.phone'), value: account.phone },
          {
            label: t('contactAccount.address'),
            value: account.address && oneLineAddress(account.address, i18n.language),
          },
          {
            label: t('contactAccount.iban'),
            value: account.iban && <span className={classes.number}>{ibanText(account.iban)}</span>,
          },
          { label: t('contactAccount.bic'), value: account.bic },
        ]}
      />
    </li>
  )
}

/** The accounts of a person or an organisation; only for a reader who may manage them. */
export const ContactAccounts = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslation('parties')
  const accounts = trpc.parties.contactAccount.list.useQuery({ contact: contact.contactRef })
  const { remove } = useContactAccountChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Section
      title={t('contactAccount.title')}
      description={t('contactAccount.why')}
      actions={
        accounts.data && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ kind: 'edit', account: null })}
          >
            {t('contactAccount.add')}
          </Button>
        )
      }
    >
      {accounts.isPending && <div className={classes.skeleton} aria-busy="true" />}
      {accounts.isError && <ErrorState onRetry={() => void accounts.refetch()} />}
      {accounts.data?.length === 0 && (
        <EmptyState title={t('contactAccount.none')} message={t('contactAccount.noneWhy')} />
      )}
      {accounts.data && accounts.data.length > 0 && (
        <ul className={classes.accounts} aria-label={t('contactAccount.title')}>
          {accounts.data.map((account) => (
            <Account
              key={account.ref}
              account={account}
              onEdit={() => setOpen({ kind: 'edit', account })}
              onDelete={() => setOpen({ kind: 'delete', account })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && (
        <Suspense>
          <ContactAccountDrawer
            contact={contact}
            account={open.account}
            isFirst={accounts.data?.length === 0}
            onClose={close}
          />
        </Suspense>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        what={open?.kind === 'delete' ? open.account.name : ''}
        message={t('contactAccount.removeWhy', { name: open?.kind === 'delete' ? open.account.name : '' })}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate({ account: open.account.ref }, { onSettled: close })
        }}
      />
    </Section>
  )
}
