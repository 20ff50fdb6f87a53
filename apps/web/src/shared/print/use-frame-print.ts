import { useRef, useState } from 'react'
import { askForPdf, isSeenAsPdf, type NoPdf } from './framed-pdf.ts'

/** Some browsers have no viewer of their own, or have it switched off: their frame never shows a PDF. */
const hasViewer = (): boolean => navigator.pdfViewerEnabled !== false

/** `attempt` tells two loads of one address apart. */
type Loaded = { readonly address: string; readonly attempt: number; readonly noPdf: NoPdf | null }

/**
 * The print of the PDF in the frame beside the options. `wanted` is the address of what is chosen now, `shown` the one in the frame: it
 * follows once the hand rests, so until it has come, the frame still has the paper of before. `noPdf` is the reason if the server has
 * refused what is chosen: there is nothing to print or save then.
 */
export const useFramePrint = ({ wanted, shown }: { readonly wanted: string; readonly shown: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const print = () => {
    try {
      const view = frame.current?.contentWindow
      if (!view || !hasViewer()) throw new TypeError('no frame that prints')
      view.focus()
      view.print()
    } catch {
      // A viewer with an origin of its own refuses the call, as Firefox's does: in a tab it has a print of its own.
      window.open(wanted, '_blank', 'noopener')
    }
  }
  const onLoad = () => {
    const settle = (noPdf: NoPdf | null) => setLoaded({ address: shown, attempt, noPdf })
    if (isSeenAsPdf(frame.current)) settle(null)
    else void askForPdf(shown).then(settle)
  }
  const isLoaded = loaded?.address === wanted && loaded.attempt === attempt
  const noPdf = isLoaded ? loaded.noPdf : null
  return {
    ...{ frame, onLoad, print, noPdf, attempt },
    isReady: noPdf === null && (isLoaded || !hasViewer()),
    again: () => setAttempt(attempt + 1),
  }
}
