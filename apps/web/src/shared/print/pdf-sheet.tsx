import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useUi } from '@oxer/ui'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfNoPdf } from './framed-pdf.ts'
import classes from './print.module.css'
import { useFramePrint } from './use-frame-print.ts'

/** A preview is asked once the hand rests. */
const restMs = 400

/**
 * The very PDF beside its options, to print, open and save. The address of the file differs only in that the browser saves it.
 * A refusal, of the options or by the server, is shown instead.
 */
export const PdfSheet = ({
  address,
  fileAddress,
  refusal,
  actions,
  children,
}: {
  address: string
  fileAddress: string
  refusal: string | null
  /** After the usual ones. */
  actions?: ReactNode
  children: ReactNode
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const [shown] = useDebouncedValue(address, restMs)
  const { frame, onLoad, isReady, print, noPdf, attempt, again } = useFramePrint({ wanted: address, shown })
  const isRefused = refusal !== null || noPdf !== null
  return (
    <div className={classes.sheet}>
      <div className={classes.options}>
        {children}
        {!isRefused && (
          <div className={classes.actions}>
            <Button
              visibleFrom="md"
              disabled={!isReady}
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={print}
            >
              {t('print.print')}
            </Button>
            <Button
              hiddenFrom="md"
              component="a"
              href={address}
              target="_blank"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('print.open')}
            </Button>
            <Button
              variant="default"
              component="a"
              href={fileAddress}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('print.download')}
            </Button>
            {actions}
          </div>
        )}
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {refusal === null && noPdf !== null && (
          <>
            <Alert color="red" role="alert">
              {textOfNoPdf(noPdf, i18n)}
            </Alert>
            <div className={classes.actions}>
              <Button variant="default" onClick={again}>
                {texts.action.retry}
              </Button>
              {actions}
            </div>
          </>
        )}
      </div>
      {/* Chrome then shows the pages as wide as their place, without a second column. */}
      {!isRefused && (
        <iframe
          key={attempt}
          ref={frame}
          className={classes.preview}
          title={t('print.preview')}
          src={`${shown}#view=FitH&navpanes=0`}
          onLoad={onLoad}
        />
      )}
    </div>
  )
}
