// How a document is put on paper (spec: printing options): of a competition and of a course alike.
import * as z from 'zod'

export const PrintPaper = z.enum(['A4', 'A3'])
export const PrintLayout = z.enum(['PORTRAIT', 'LANDSCAPE'])
export type PrintLayout = z.infer<typeof PrintLayout>
export const PrintFontSize = z.enum(['SMALL', 'NORMAL', 'LARGE'])
export type PrintFontSize = z.infer<typeof PrintFontSize>
export const PrintMargin = z.enum(['NONE', 'SMALL', 'MEDIUM', 'LARGE', 'CUSTOM'])
export type PrintMargin = z.infer<typeof PrintMargin>
export const PrintLanguage = z.enum(['NL', 'EN'])

const side = z.number().min(0).max(100).default(10).describe('With a margin CUSTOM')

export const pageOptions = {
  paper: PrintPaper.default('A4').describe('Size of the paper'),
  layout: PrintLayout.default('PORTRAIT').describe('Whether the paper is upright or lies'),
  copies: z.int().min(1).max(50).default(1).describe('Number of copies'),
  collated: z.boolean().default(true).describe('1, 2, 1, 2 and not 1, 1, 2, 2'),
  fontSize: PrintFontSize.default('NORMAL').describe('Letters of 8, 9.5 or 12 points'),
  margin: PrintMargin.default('MEDIUM').describe('CUSTOM takes the four sides in millimetres'),
  top: side,
  right: side,
  bottom: side,
  left: side,
  language: PrintLanguage.default('NL').describe('Language of the paper'),
}

const Page = z.object(pageOptions)
export type PageOptions = z.infer<typeof Page>
