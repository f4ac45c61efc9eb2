{{/* What each container of the image has. */}}
{{- define "smart-bins.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom: [{ configMapRef: { name: {{ .Release.Name }} } }]
env: [{ name: RELEASE_BY, value: helm }]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources:
  {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: secret, mountPath: /run/secrets/smart-bins, readOnly: true }
{{- end -}}
