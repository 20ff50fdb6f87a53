import type { SignInOfAccount } from '@oxer/domain/access/sign-in/sign-in.schema'
import { DataTable, type DataTableColumn, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { signInColumns } from '../../../../shared/sign-in-columns.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The sign-ins of all accounts. */
export const SignInsOverview = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const list = useCursorList(getQueryKey(trpc.access.signIn.listAll, {}, 'infinite'), (after) =>
    client.access.signIn.listAll.query({ after, size: 20 }),
  )
  const account: DataTableColumn<SignInOfAccount> = {
    id: 'account',
    header: t('security.account'),
    width: 'minmax(180px, 2fr)',
    text: ({ name, username }) => `${name} ${username}`,
    cell: ({ name, username }) => `${name} (${username})`,
  }
  const [at, ...rest] = signInColumns<SignInOfAccount>(t, formats)
  return (
    <Section title={t('security.allSignIns')} description={t('security.allSignInsWhy')}>
      <DataTable
        {...list}
        label={t('security.allSignIns')}
        columns={[...(at ? [at] : []), account, ...rest]}
        rows={[...list.rows]}
        rowKey={(row) => `${row.at} ${row.accountRef} ${row.outcome}`}
        empty={<EmptyState title={t('security.noSignIns')} />}
      />
    </Section>
  )
}
