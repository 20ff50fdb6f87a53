import { Button, NativeSelect, Text } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { type DisplayKind, displayKinds } from '@oxer/domain/competitions/timing/display.rules'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSerialLines } from '../../../../shared/serial-line.ts'
import { displayOfLine, isEntered } from '../display.view.ts'
import { startName } from '../entry.view.ts'
import classes from '../results.module.css'
import { useDisplay } from '../use-display.ts'
import type { Entry } from '../use-entry.ts'

/** The start whose row has the cursor; null before any. */
const useRowInFocus = (): string | null => {
  const [participation, setParticipation] = useState<string | null>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent): void => {
      const cell = target instanceof HTMLElement ? target.dataset.cell : undefined
      if (cell !== undefined) setParticipation(cell.split(' ')[0] ?? null)
    }
    document.addEventListener('focusin', enter)
    return () => document.removeEventListener('focusin', enter)
  }, [])
  return participation
}

/**
 * The start on the display: the chosen one, until something is entered in another row. An empty row in which the cursor
 * arrives changes nothing, so that a result stays on the display until the next rider is chosen or has a figure.
 */
const useShownLine = (
  entry: Entry,
  lines: readonly ResultLine[],
): readonly [ResultLine | undefined, (participation: string) => void] => {
  const [shown, setShown] = useState<string | null>(null)
  const inFocus = useRowInFocus()
  const line = lines.find(({ participation }) => participation === inFocus)
  const isBusy = line !== undefined && isEntered(entry.rowOf(line))
  useEffect(() => {
    if (isBusy) setShown(inFocus)
  }, [isBusy, inFocus])
  return [lines.find(({ participation }) => participation === shown), setShown]
}

/** Feeds a display at the ring from the results that are entered here (Web Serial). */
export const DisplayControl = ({
  entry,
  lines,
  onClose,
}: {
  entry: Entry
  lines: readonly ResultLine[]
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const [kind, setKind] = useState<DisplayKind>('MLED')
  const [line, show] = useShownLine(entry, lines)
  const content = useMemo(() => (line === undefined ? null : displayOfLine(entry, line)), [entry, line])
  const { state, connect, disconnect } = useDisplay(content)
  const isOn = state === 'ON'
  return (
    <section className={classes.display} aria-label={t('timing.display.label')}>
      {hasSerialLines() ? (
        <>
          <NativeSelect
            size="xs"
            label={t('timing.display.kind')}
            value={kind}
            disabled={isOn}
            data={displayKinds.map((each) => ({ value: each, label: t(`timing.display.kinds.${each}`) }))}
            onChange={({ currentTarget }) => setKind(displayKinds.find((each) => each === currentTarget.value) ?? kind)}
          />
          <NativeSelect
            size="xs"
            label={t('timing.display.shows')}
            value={line?.participation ?? ''}
            data={[
              { value: '', label: t('timing.display.nobody'), disabled: line !== undefined },
              ...lines.map((each) => ({ value: each.participation, label: startName(each) })),
            ]}
            onChange={({ currentTarget }) => show(currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={() => void (isOn ? disconnect() : connect(kind))}>
            {t(isOn ? 'timing.display.disconnect' : 'timing.display.connect')}
          </Button>
          <Text size="sm" role="status">
            {t(`timing.display.state.${state}`)}
          </Text>
        </>
      ) : (
        <Text size="sm">{t('timing.display.noSerial')}</Text>
      )}
      <Button size="xs" variant="subtle" onClick={onClose}>
        {t('timing.display.close')}
      </Button>
    </section>
  )
}
