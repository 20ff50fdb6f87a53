import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './print.module.css'
import { useFramePrint } from './use-frame-print.ts'

/** A preview is asked once the hand rests. */
const restMs = 400

/**
 * The very PDF beside its options, to print, open and save. The address of the file differs only in that the browser saves it.
 * A refusal is shown instead.
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
  const { t } = useTranslation('competitions')
  const [shown] = useDebouncedValue(address, restMs)
  const { frame, onLoad, isReady, print } = useFramePrint({ wanted: address, shown })
  return (
    <div className={classes.sheet}>
      <div className={classes.options}>
        {children}
        {refusal === null ? (
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
        ) : (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
      </div>
      {/* Chrome then shows the pages as wide as their place, without a second column. */}
      {refusal === null && (
        <iframe
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
