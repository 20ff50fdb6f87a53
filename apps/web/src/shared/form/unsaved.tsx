import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTimeZone } from '../own-time.ts'
import { useFormats } from '../use-formats.ts'
import type { Draft } from './drafts.ts'
import classes from './unsaved.module.css'
import type { Leaving } from './use-leaving.ts'

/** In the place of the buttons of a form: it has unsaved changes and was asked to close. */
export const LeavingQuestion = ({ stay, leave }: Leaving) => {
  const { t } = useTranslation('forms')
  const title = useId()
  const why = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div role="alertdialog" aria-labelledby={title} aria-describedby={why} className={classes.question}>
      <div className={classes.words}>
        <strong id={title}>{t('leaving.title')}</strong>
        <span id={why}>{t('leaving.why')}</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={leave}>
          {t('leaving.leave')}
        </Button>
        <Button ref={first} onClick={stay}>
          {t('leaving.stay')}
        </Button>
      </div>
    </div>
  )
}

/** Offers what was typed before and not saved. */
export const DraftOffer = ({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}) => {
  const { t } = useTranslation('forms')
  const formats = useFormats()
  return (
    <div role="status" className={classes.offer}>
      <p>{t('draft.offer', { when: formats.instant(new Date(draft.at).toISOString(), ownTimeZone()) })}</p>
      <Button variant="default" size="xs" onClick={onRestore}>
        {t('draft.restore')}
      </Button>
      <Button variant="subtle" size="xs" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </div>
  )
}

/** How many fields are wrong; leads to the first of them, which may be scrolled out of sight. */
export const WrongFields = ({ count, isTold, onClick }: { count: number; isTold: boolean; onClick: () => void }) => {
  const { t } = useTranslation('forms')
  return (
    <Button variant="subtle" color={isTold ? 'red' : 'gray'} onClick={onClick} className={classes.wrong ?? ''}>
      {t('wrong', { count })}
    </Button>
  )
}
