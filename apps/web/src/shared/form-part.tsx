import type { ReactNode } from 'react'
import classes from './form-part.module.css'

/** A named group of fields in a long form. */
export const FormPart = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
