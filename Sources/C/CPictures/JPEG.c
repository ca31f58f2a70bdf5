#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// This must come after jpeglib.h, on which the codes and their numbers depend.
#include <jerror.h>

#include "CPictures.h"

struct cpictures_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  int code;
  int scans;
  char reason[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr common) {
  cpictures_jpeg *jpeg = common->client_data;
  switch (common->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
    case JERR_WIDTH_OVERFLOW:
    case JERR_IMAGE_TOO_BIG: jpeg->code = CPICTURES_TOO_LARGE; break;
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_ARITH_NOTIMPL:
    case JERR_SOF_UNSUPPORTED: jpeg->code = CPICTURES_UNSUPPORTED; break;
    default: jpeg->code = CPICTURES_BROKEN;
  }
  if (common->err->msg_code == JERR_NO_BACKING_STORE) {
    strcpy(jpeg->reason, "its scans take more memory than is allowed");
  } else {
    common->err->format_message(common, jpeg->reason);
  }
  longjmp(jpeg->escape, 1);
}

// Some warnings (level -1) mean that data are missing or damaged. The library would go on with grey
// pixels, so these warnings count as errors here.
static void message(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: fail(common);
  }
}

static void be_silent(j_common_ptr common) { (void)common; }

// The library calls this for each row of blocks in each scan.
static void count_scans(j_common_ptr common) {
  cpictures_jpeg *jpeg = common->client_data;
  if (jpeg->decoder.input_scan_number <= jpeg->scans) return;
  jpeg->code = CPICTURES_TOO_LARGE;
  snprintf(jpeg->reason, sizeof jpeg->reason, "more than %d scans", jpeg->scans);
  longjmp(jpeg->escape, 1);
}

static void begin_source(j_decompress_ptr decoder) { (void)decoder; }

// The source already had all bytes, so the picture ends here. A missing end marker does no harm,
// because missing data are noticed where they are needed.
static boolean end_source(j_decompress_ptr decoder) {
  static const JOCTET end[] = {0xFF, JPEG_EOI};
  decoder->src->next_input_byte = end;
  decoder->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void skip_source(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  if (count <= 0) return;
  if ((size_t)count >= source->bytes_in_buffer) {
    end_source(decoder);
  } else {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static void close_source(j_decompress_ptr decoder) { (void)decoder; }

cpictures_jpeg *cpictures_jpeg_open(const uint8_t *bytes, size_t count, size_t memory) {
  cpictures_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (jpeg == NULL) return NULL;
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = fail;
  jpeg->errors.emit_message = message;
  jpeg->errors.output_message = be_silent;
  jpeg->decoder.client_data = jpeg;
  if (setjmp(jpeg->escape)) {
    cpictures_jpeg_close(jpeg);
    return NULL;
  }
  // This call does not change `err` and `client_data`, which are already set.
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->decoder.mem->max_memory_to_use = (long)memory;
  jpeg->progress.progress_monitor = count_scans;
  jpeg->decoder.progress = &jpeg->progress;
  jpeg->source.next_input_byte = bytes;
  jpeg->source.bytes_in_buffer = count;
  jpeg->source.init_source = begin_source;
  jpeg->source.fill_input_buffer = end_source;
  jpeg->source.skip_input_data = skip_source;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = close_source;
  jpeg->decoder.src = &jpeg->source;
  return jpeg;
}

void cpictures_jpeg_close(cpictures_jpeg *jpeg) {
  // This frees the memory and never fails.
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg);
}

const char *cpictures_jpeg_reason(const cpictures_jpeg *jpeg) { return jpeg->reason; }

int cpictures_jpeg_header(cpictures_jpeg *jpeg, uint32_t *width, uint32_t *height) {
  if (setjmp(jpeg->escape)) return jpeg->code;
  jpeg->scans = 1;
  jpeg_read_header(&jpeg->decoder, TRUE);
  *width = jpeg->decoder.image_width;
  *height = jpeg->decoder.image_height;
  return CPICTURES_OK;
}

int cpictures_jpeg_start(cpictures_jpeg *jpeg, int eighths, int scans, uint32_t *width,
                         uint32_t *height, int *channels, int *is_inverted) {
  if (setjmp(jpeg->escape)) return jpeg->code;
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  jpeg->scans = scans;
  decoder->scale_num = (unsigned)eighths;
  decoder->scale_denom = 8;
  decoder->dct_method = JDCT_ISLOW;
  int is_ink = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
  decoder->out_color_space = is_ink ? JCS_CMYK : JCS_RGB;
  // If the picture has several scans, this reads them all.
  jpeg_start_decompress(decoder);
  *width = decoder->output_width;
  *height = decoder->output_height;
  *channels = decoder->output_components;
  *is_inverted = decoder->saw_Adobe_marker;
  return CPICTURES_OK;
}

int cpictures_jpeg_row(cpictures_jpeg *jpeg, uint8_t *row) {
  if (setjmp(jpeg->escape)) return jpeg->code;
  JSAMPROW rows[] = {row};
  if (jpeg_read_scanlines(&jpeg->decoder, rows, 1) == 1) return CPICTURES_OK;
  strcpy(jpeg->reason, "there are no more rows");
  return jpeg->code = CPICTURES_BROKEN;
}
