import { cleanRichText } from './clean-rich-text.ts'
import { boundedRichText, richText } from './rich-text.schema.ts'

/** A long text with marks as a caller sends it: what is not allowed is removed. Apart from `richText`, so that a browser loads no parser. */
export const sentRichText = (maximum: number) =>
  boundedRichText(maximum)
    .meta({
      description: 'Plain text, or HTML, of which paragraphs, h3, h4, lists, quotes, strong, em and links are stored',
    })
    .transform(cleanRichText)
    .pipe(richText(maximum))
