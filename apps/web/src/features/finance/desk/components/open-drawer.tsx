import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import classes from '../desk.module.css'
import { useDeskChanges } from '../desk.mutations.ts'

/** A drawer is opened with what was counted in it. */
export const OpenDrawer = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { open } = useDeskChanges()
  const [drawer, setDrawer] = useState(() => t('desk.drawerName'))
  const [opening, setOpening] = useState<number | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opening === null || drawer.trim() === '') return
    open.mutate(
      { competition, drawer, opening },
      { onSuccess: () => done({ message: t('desk.opened', { drawer: drawer.trim() }) }) },
    )
  }
  return (
    <form className={classes.open} onSubmit={submit}>
      <p className={classes.why}>{t('desk.noneWhy')}</p>
      <TextInput
        label={t('desk.drawer')}
        maxLength={60}
        value={drawer}
        onChange={({ currentTarget }) => setDrawer(currentTarget.value)}
      />
      <AmountField label={t('desk.opening')} cents={opening} onChange={setOpening} isFirst />
      <Button type="submit" loading={open.isPending} disabled={opening === null || drawer.trim() === ''}>
        {t('desk.open')}
      </Button>
    </form>
  )
}
