import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { ArticleType, type ArticleView, CreateArticle } from '@oxer/domain/catalogue/article/article.schema'
import { type Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { DataTable, DeleteConfirmation, EmptyState, MoneyInput, type MoneyValue, Section, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { EntryActions } from '../../../shared/entry-actions.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useArticleChanges } from './article.mutations.ts'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; article: ArticleView }
type Values = {
  name: string
  type: ArticleType
  default: boolean
  externalref: string
  amount: MoneyValue<TaxLevelCode>
}

const taxLevels = TaxLevelCode.options.map((value) => ({ value, label: `${value.replace('VAT_', '')} %` }))
const toCurrency = (text: string): Currency => (text === 'USD' ? 'USD' : 'EUR')

const toInput = ({ amount, externalref, ...values }: Values) => ({
  ...values,
  externalref: externalref.trim() === '' ? null : externalref.trim(),
  defaultamount: {
    amountWithTax: amount.amountInCents ?? Number.NaN,
    taxLevelCode: amount.taxLevelCode,
    currency: toCurrency(amount.currency),
  },
})

/** What a federation sells, with the price that is proposed. */
export const ArticlesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const articles = trpc.catalogue.article.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useArticleChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const canEdit = abilities.canManage
  const edited = open?.kind === 'edit' ? open.article : null
  return (
    <Section
      title={t('article.title')}
      actions={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('article.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('article.title')}
        tableId="articles"
        filterable
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            text: (row) => row.name,
            compare: (one, other) => one.name.localeCompare(other.name),
            cell: (row) => row.name,
          },
          {
            id: 'type',
            header: t('field.type'),
            text: (row) => t(`article.type.${row.type}`),
            cell: (row) => t(`article.type.${row.type}`),
          },
          {
            id: 'amount',
            header: t('article.amount'),
            width: '130px',
            numeric: true,
            compare: (one, other) => one.defaultamount.amountWithTax - other.defaultamount.amountWithTax,
            cell: (row) => formats.money(row.defaultamount.amountWithTax, row.defaultamount.currency),
          },
          {
            id: 'tax',
            header: t('article.tax'),
            width: '90px',
            numeric: true,
            cell: (row) => `${String(row.defaultamount.taxLevel)} %`,
          },
          {
            id: 'external',
            header: t('article.externalRef'),
            width: '140px',
            hidden: true,
            cell: (row) => row.externalref ?? '',
          },
          {
            id: 'default',
            header: t('field.default'),
            width: '130px',
            cell: (row) => (row.default ? <StatusBadge tone="brand">{t('field.isDefault')}</StatusBadge> : ''),
          },
        ]}
        rows={articles.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        status={articles.isPending ? 'loading' : articles.isError ? 'error' : 'ready'}
        onRetry={() => void articles.refetch()}
        empty={<EmptyState title={t('article.none')} message={t('article.noneWhy')} />}
        {...(canEdit && {
          onOpen: (article: ArticleView) => setOpen({ kind: 'edit', article }),
          rowActions: (article: ArticleView) => (
            <EntryActions
              name={article.name}
              onEdit={() => setOpen({ kind: 'edit', article })}
              onDelete={() => setOpen({ kind: 'delete', article })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || edited) && (
        <EditDrawer<Values>
          title={edited ? t('entry.editName', { name: edited.name }) : t('article.create')}
          onClose={close}
          fieldOfServer={{ 'defaultamount.amountWithTax': 'amount' }}
          initialValues={{
            name: edited?.name ?? '',
            type: edited?.type ?? 'SUBSCRIPTION',
            default: edited?.default ?? false,
            externalref: edited?.externalref ?? '',
            amount: {
              amountInCents: edited?.defaultamount.amountWithTax ?? null,
              currency: edited?.defaultamount.currency ?? 'EUR',
              taxLevelCode: edited?.defaultamount.taxLevelCode ?? 'VAT_21',
            },
          }}
          validate={(values) => schemaErrorsOf(CreateArticle, toInput(values), i18n)}
          save={(values) =>
            edited
              ? update.mutateAsync({ ...input, ...toInput(values), article: edited.ref, version: edited.version })
              : create.mutateAsync({ ...input, ...toInput(values) })
          }
        >
          {(form) => (
            <>
              <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
              <NativeSelect
                label={t('field.type')}
                data={ArticleType.options.map((value) => ({ value, label: t(`article.type.${value}`) }))}
                {...form.getInputProps('type')}
              />
              <MoneyInput
                label={t('article.amount')}
                required
                currencies={['EUR', 'USD']}
                taxLevels={taxLevels}
                value={form.values.amount}
                onChange={(amount) => form.setFieldValue('amount', amount)}
                error={form.errors.amount ?? form.errors['defaultamount.amountWithTax']}
              />
              <TextInput
                label={t('article.externalRef')}
                description={t('article.externalRefHint')}
                {...form.getInputProps('externalref')}
              />
              <Checkbox
                label={t('article.makeDefault')}
                description={t('article.makeDefaultHint')}
                {...form.getInputProps('default', { type: 'checkbox' })}
              />
            </>
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        title={t('entry.deleteName', { name: open?.kind === 'delete' ? open.article.name : '' })}
        message={t('entry.deleteWhy')}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate({ ...input, article: open.article.ref }, { onSettled: close })
        }}
      />
    </Section>
  )
}
