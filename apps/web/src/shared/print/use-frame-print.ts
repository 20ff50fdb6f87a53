import { useRef, useState } from 'react'

/** Some browsers have no viewer of their own, or have it switched off: their frame never shows a PDF. */
const hasViewer = (): boolean => navigator.pdfViewerEnabled !== false

/**
 * The print of the PDF in the frame beside the options. `wanted` is the address of what is chosen now, `shown` the one in the frame: it
 * follows once the hand rests, so until it has come, the frame still has the paper of before.
 */
export const useFramePrint = ({ wanted, shown }: { readonly wanted: string; readonly shown: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
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
  return { frame, onLoad: () => setLoaded(shown), isReady: loaded === wanted || !hasViewer(), print }
}
