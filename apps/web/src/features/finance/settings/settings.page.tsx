import { Button } from '@mantine/core'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { ErrorState, Facts, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './settings.module.css'

const SettingsDrawer = lazy(() =>
  import('./components/settings-drawer.tsx').then((file) => ({ default: file.SettingsDrawer })),
)
const CloseDrawer = lazy(() => import('./components/close-drawer.tsx').then((file) => ({ default: file.CloseDrawer })))

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/gu, '$1 ')

/** Who is printed as the seller, and what is missing before a document can be sent. */
const Seller = ({ settings: { seller, missing, code } }: { settings: BookSettings }) => {
  const { t, i18n } = useTranslation(['finance', 'errors'])
  const codes: Readonly<Record<string, { readonly code: string } | undefined>> = financeErrors
  return (
    <Section
      title={t('finance:settings.seller')}
      actions={
        <StatusBadge tone={missing.length === 0 ? 'good' : 'danger'}>
          {t(missing.length === 0 ? 'finance:settings.complete' : 'finance:settings.incomplete')}
        </StatusBadge>
      }
    >
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label={t('finance:settings.incomplete')}>
          {missing.map((gap) => (
            <li key={gap}>{textOfCode(i18n, codes[gap]?.code ?? gap, undefined)}</li>
          ))}
        </ul>
      )}
      <Facts
        columns={3}
        items={[
          { label: t('finance:settings.name'), value: seller?.name },
          {
            label: t('finance:invoice.address'),
            value:
              seller && [seller.street, `${seller.postalCode} ${seller.cityName}`.trim()].filter(Boolean).join(', '),
          },
          { label: t('finance:paper.enterpriseNumber'), value: seller?.enterpriseNumber },
          { label: t('finance:paper.vatNumber'), value: seller?.vatNumber },
          { label: t('finance:settings.iban'), value: seller?.iban && inFours(seller.iban) },
          { label: t('finance:settings.code'), value: code },
        ]}
      />
    </Section>
  )
}

/** The terms and numbers of documents, and the closed period. */
const Books = ({ federation, settings }: { federation: string; settings: BookSettings }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const [open, setOpen] = useState<'SETTINGS' | 'CLOSE' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Section
        title={t('settings.documents')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('SETTINGS')}
          >
            {t('settings.edit')}
          </Button>
        }
      >
        <Facts
          columns={3}
          items={[
            { label: t('settings.termDays'), value: t('settings.days', { count: settings.termDays }) },
            { label: t('settings.mails'), value: t(settings.mailsDocuments ? 'settings.on' : 'settings.off') },
            { label: t('settings.ubl'), value: t(settings.attachesUbl ? 'settings.on' : 'settings.off') },
            {
              label: t('settings.secondPerson'),
              value: t(settings.needsSecondPerson ? 'settings.on' : 'settings.off'),
            },
            ...settings.series.map(({ series, lastNumber, lastDate }) => ({
              label: t('settings.lastOf', { what: t(`invoice.series.${series}`) }),
              value: `${lastNumber} · ${formats.date(lastDate)}`,
            })),
          ]}
        />
      </Section>
      <Section
        title={t('settings.period')}
        actions={
          <Button variant="default" onClick={() => setOpen('CLOSE')}>
            {t('settings.close')}
          </Button>
        }
      >
        <p>
          {settings.closedThrough === null
            ? t('settings.neverClosed')
            : t('settings.closedThrough', { day: formats.date(settings.closedThrough) })}
        </p>
      </Section>
      <Suspense>
        {open === 'SETTINGS' && <SettingsDrawer organisation={federation} settings={settings} onClose={close} />}
        {open === 'CLOSE' && <CloseDrawer federation={federation} settings={settings} onClose={close} />}
      </Suspense>
    </>
  )
}

/** How a federation sells: who it is on paper, its terms and numbers, and the periods that are closed. */
export const FinanceSettingsPage = ({ federation, accounts }: { federation: string; accounts: ReactNode }) => {
  const settings = trpc.finance.invoice.settings.useQuery({ organisation: federation }, { meta: { page: true } })
  return (
    <FinanceFrame federation={federation} part="settings">
      {settings.isError && <ErrorState onRetry={() => void settings.refetch()} />}
      {settings.isPending && <ShapeSkeleton />}
      {/* Texts that arrive later must not hide the title, which has the focus. */}
      <Suspense fallback={<ShapeSkeleton />}>
        {settings.data && (
          <div className={classes.parts}>
            <Seller settings={settings.data} />
            <Books federation={federation} settings={settings.data} />
          </div>
        )}
        {accounts}
      </Suspense>
    </FinanceFrame>
  )
}
