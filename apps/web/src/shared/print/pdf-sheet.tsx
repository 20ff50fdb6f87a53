import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './print.module.css'

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
  children,
}: {
  address: string
  fileAddress: string
  refusal: string | null
  children: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown] = useDebouncedValue(address, restMs)
  const [loaded, setLoaded] = useState<string | null>(null)
  /** The address that is printed as soon as its preview is there, so that options just changed are on the paper. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const print = () => {
    try {
      frame.current?.contentWindow?.print()
    } catch {
      // Some browsers let no page print what their viewer of PDFs shows in a frame: it prints from a tab of its own.
      window.open(address, '_blank', 'noopener')
    }
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.options}>
        {children}
        {refusal === null ? (
          <div className={classes.actions}>
            <Button
              visibleFrom="md"
              loading={waiting === address}
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => (loaded === address ? print() : setWaiting(address))}
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
          onLoad={() => {
            setLoaded(shown)
            if (waiting === shown) {
              setWaiting(null)
              print()
            }
          }}
        />
      )}
    </div>
  )
}
