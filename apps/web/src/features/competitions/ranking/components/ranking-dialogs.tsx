import { Alert, Button, Checkbox, List, Modal, NumberInput, Radio, TextInput } from '@mantine/core'
import type { RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { useUi } from '@oxer/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../rankings.module.css'

const Dialog = ({
  title,
  confirm,
  isBusy,
  canConfirm = true,
  onClose,
  onConfirm,
  children,
}: {
  title: string
  confirm: string
  isBusy: boolean
  canConfirm?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}) => {
  const { texts } = useUi()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (canConfirm) onConfirm()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={submit} noValidate>
        <div className={classes.choices}>{children}</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canConfirm}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Common = { isBusy: boolean; onClose: () => void }

/** Names the riders without a result before they are left out of a closed ranking. */
export const CloseDialog = ({
  missing,
  isPublished,
  onConfirm,
  ...rest
}: Common & { missing: RankingView['missing']; isPublished: boolean; onConfirm: () => void }) => {
  const { t } = useTranslation('competitions')
  return (
    <Dialog
      title={t('ranking.close.title')}
      confirm={t(missing.length === 0 ? 'ranking.close.confirm' : 'ranking.close.anyway')}
      onConfirm={onConfirm}
      {...rest}
    >
      <p className={classes.explanation}>{t('ranking.close.message')}</p>
      {missing.length > 0 && (
        <Alert color="yellow" title={t('ranking.close.missing', { count: missing.length })}>
          {isPublished && <p className={classes.explanation}>{t('ranking.close.published')}</p>}
          <List size="sm" style={{ maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
            {missing.map(({ participation, startNumber, rider, horse }) => (
              <List.Item key={participation}>
                {startNumber !== null && `${startNumber} `}
                {`${rider.name}, ${horse.name}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Dialog>
  )
}

/** cr451: reopens only the results, or also the ranking; with a reason if the public has seen it closed (decision 57). */
export const ReopenDialog = ({
  areResultsOpen,
  isPublished,
  onConfirm,
  ...rest
}: Common & {
  areResultsOpen: boolean
  isPublished: boolean
  onConfirm: (choice: { reopenRanking: boolean; changeReason?: string }) => void
}) => {
  const { t } = useTranslation('competitions')
  const [choice, setChoice] = useState<'results' | 'ranking'>(areResultsOpen ? 'ranking' : 'results')
  const [reason, setReason] = useState('')
  const changeReason = reason.trim()
  return (
    <Dialog
      title={t('ranking.reopen.title')}
      confirm={t('ranking.reopen.confirm')}
      canConfirm={!isPublished || changeReason !== ''}
      onConfirm={() => onConfirm({ reopenRanking: choice === 'ranking', ...(isPublished && { changeReason }) })}
      {...rest}
    >
      <Radio.Group value={choice} onChange={(value) => setChoice(value === 'ranking' ? 'ranking' : 'results')}>
        <div className={classes.choices}>
          <Radio
            value="results"
            disabled={areResultsOpen}
            label={t('ranking.reopen.results')}
            description={t('ranking.reopen.resultsWhy')}
          />
          <Radio value="ranking" label={t('ranking.reopen.ranking')} description={t('ranking.reopen.rankingWhy')} />
        </div>
      </Radio.Group>
      {isPublished && (
        <TextInput
          required
          maxLength={500}
          label={t('ranking.reopen.reason')}
          description={t('ranking.reopen.reasonWhy')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </Dialog>
  )
}

export const PlacedDialog = ({
  placed,
  placedCount,
  onConfirm,
  ...rest
}: Common & { placed: number | null; placedCount: number; onConfirm: (placed: number | null) => void }) => {
  const { t } = useTranslation('competitions')
  const [isAutomatic, setAutomatic] = useState(placed === null)
  const [count, setCount] = useState<number | string>(placedCount)
  return (
    <Dialog
      title={t('ranking.placedDialog.title')}
      confirm={t('ranking.placedDialog.confirm')}
      canConfirm={isAutomatic || typeof count === 'number'}
      onConfirm={() => onConfirm(isAutomatic ? null : Number(count))}
      {...rest}
    >
      <p className={classes.explanation}>{t('ranking.placedDialog.why')}</p>
      <Checkbox
        label={t('ranking.placedDialog.automatic')}
        checked={isAutomatic}
        onChange={(event) => setAutomatic(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('ranking.placedDialog.number')}
        disabled={isAutomatic}
        min={0}
        max={10_000}
        allowDecimal={false}
        value={count}
        onChange={setCount}
      />
    </Dialog>
  )
}
