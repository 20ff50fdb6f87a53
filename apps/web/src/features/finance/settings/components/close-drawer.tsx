import { Alert, Anchor, Button } from '@mantine/core'
import type { ClosingObstacle, ClosingView } from '@oxer/domain/finance/closing/closing.schema'
import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../settings.module.css'
import { useSettingsChanges } from '../settings.mutations.ts'

type Values = { through: string | null }
const nothingChosen: Values = { through: null }

type Linked = Exclude<ClosingObstacle, 'ORDERS_OF_PERSONS'>

const placeOf: Readonly<Record<Linked, string>> = {
  ORDERS_OF_ORGANISATIONS: 'invoices',
  DRAFTS: 'invoices?status=DRAFT',
  CASH_DAYS: 'desk',
}

/** What of the bank is not booked: the period can be closed all the same, and it then counts on the day after it. */
const Warnings = ({ federation, closing: { warnings } }: { federation: string; closing: ClosingView }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" role="status" title={t('settings.atTheBank')}>
      <ul className={classes.obstacles}>
        {warnings.map(({ warning, count, amount }) => (
          <li key={warning}>
            <span>{t(`settings.warning.${warning}`, { count, amount: money(Math.abs(amount ?? 0)) })}</span>
            <Anchor component={AppLink} href={`/finance/${federation}/bank`} inherit>
              {t('settings.toTheBank')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What is in the way, each with the action that clears it. */
const Obstacles = ({ federation, closing }: { federation: string; closing: ClosingView }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { createReceipts } = useSettingsChanges()
  const { through, obstacles } = closing
  if (obstacles.length === 0) {
    return (
      <>
        <p role="status">{t('settings.free')}</p>
        <Warnings federation={federation} closing={closing} />
      </>
    )
  }
  const makeReceipts = () =>
    createReceipts.mutate(
      { organisation: federation, through },
      { onSuccess: ({ name }) => done({ message: t('order.inTask', { name }) }) },
    )
  return (
    <Alert color="yellow" role="status" title={t('settings.inTheWay')}>
      <ul className={classes.obstacles}>
        {obstacles.map(({ obstacle, count, amount }) => (
          <li key={obstacle}>
            <span>
              {t(`settings.obstacle.${obstacle}`, { count })}
              {amount !== 0 && ` · ${money(amount)}`}
            </span>
            {obstacle === 'ORDERS_OF_PERSONS' && (
              <Button variant="default" size="compact-sm" loading={createReceipts.isPending} onClick={makeReceipts}>
                {t('settings.makeReceipts')}
              </Button>
            )}
            {obstacle !== 'ORDERS_OF_PERSONS' && (
              <Anchor component={AppLink} href={`/finance/${federation}/${placeOf[obstacle]}`} inherit>
                {t(`settings.clear.${obstacle}`)}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      <Warnings federation={federation} closing={closing} />
    </Alert>
  )
}

/** Closes the books through a day. It cannot be undone, and shows before what keeps it from being done. */
export const CloseDrawer = ({
  federation,
  settings,
  onClose,
}: {
  federation: string
  settings: BookSettings
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { client } = trpc.useUtils()
  const { close } = useSettingsChanges()
  const words: FormWords<Values> = { through: t('settings.through') }
  return (
    <PreviewDrawer
      title={t('settings.close')}
      onClose={onClose}
      words={words}
      stored={settings}
      view={BookSettings}
      initialValues={nothingChosen}
      questionOf={({ through }) => through}
      ask={(through) => client.finance.closing.get.query({ organisation: federation, through })}
      show={(closing) => <Obstacles federation={federation} closing={closing} />}
      applyLabel={t('settings.closeNow')}
      canApply={(closing) => closing?.obstacles.length === 0}
      apply={async ({ through }, { version }) => {
        const closed = await close.mutateAsync({ organisation: federation, through: through ?? '', version })
        done({ message: t('settings.closed', { day: formats.date(closed.closedThrough ?? '') }) })
        return closed
      }}
    >
      {(field) => (
        <>
          <p>{t('settings.closeWhat')}</p>
          {field.day('through', { autofocus: true })}
        </>
      )}
    </PreviewDrawer>
  )
}
