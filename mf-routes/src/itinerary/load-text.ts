const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Such as '1,250 L'. */
export const litresText = (litres: number) => `${whole.format(litres)} L`

/** Such as '1,250 L, 180 kg'. */
export const loadText = ({ litres, kg }: { litres: number; kg: number }) =>
  `${litresText(litres)}, ${whole.format(kg)} kg`
